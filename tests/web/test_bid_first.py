"""The bid waits on the board while the hand is played, and the form starts from it."""

ALL_ANN = {"high": "Ann", "low": "Ann", "jack": None, "game": "Ann"}


def test_the_bid_waits_on_every_phones_board_and_the_points_follow(scorer):
    watcher = scorer.another(scores=False)
    watcher.board()
    assert "Ann bids first" in watcher.page.text
    scorer.enter_bid("Cy", 3)
    scorer.choose("Trump", "Hearts")
    scorer.press("Check", status=422)
    scorer.press("Bid on the board")
    assert scorer.notice == "The bid is on the board."
    watcher.board()
    assert "Cy bid 3" in watcher.page.text
    assert [e["aria-label"] for e in watcher.page.all("svg") if "suit" in e.classes] == ["Hearts"]
    scorer.follow("Enter the points of hand 1")
    assert scorer.chosen("Who pitched") == ["Cy bids 3"]
    assert scorer.chosen("Trump") == ["Hearts"]
    scorer.tap_points({"points": ALL_ANN})
    scorer.press("Check")
    scorer.press("Save hand 1")
    watcher.board()
    assert "Cy bid 3" not in watcher.page.section("Scores").text
    assert "Bob bids first" in watcher.page.text


def test_an_auction_waits_as_it_stands_and_goes_on_from_there(scorer):
    scorer.enter_auction([["Ann", "pass"], ["Bob", 2], ["Cy", "pass"], ["Dee", "pass"]])
    scorer.press("Bid on the board")
    assert "Bob bid 2" in scorer.page.text
    scorer.begin()
    assert scorer.page.has("The auction")
    scorer.follow("Grid")
    assert scorer.chosen("Who pitched") == ["Bob bids 2"]


def test_another_dealer_keeps_a_bid_that_waits(scorer):
    scorer.enter_bid("Cy", 3)
    scorer.press("Check", status=422)
    scorer.press("Bid on the board")
    scorer.open(scorer.at("mend"))
    scorer.press("Ann")
    assert "Cy bid 3" in scorer.page.text
    assert scorer.dealer() == "Ann"
    assert "dealer" in scorer.page.section("Scores").all("li").__next__().heard


def test_no_bid_is_no_bid_on_the_board(scorer):
    scorer.begin()
    address, fields = scorer.resend("Check")
    scorer.send(address, {**fields, "do": "bid"}, status=422)
    assert scorer.problems[0].startswith("The auction is missing.")
    scorer.send(address, {**fields, "do": "bid", "bid": "0-9"}, status=422)
    scorer.board()
    assert "Ann bids first" in scorer.page.text


def test_everybody_passed_waits_on_the_board_too(scorer):
    scorer.enter_all_passed()
    scorer.press("Check", status=422)
    scorer.press("Bid on the board")
    assert "Everybody passed" in scorer.page.text
    scorer.press("Undo the bid")
    assert "Ann bids first" in scorer.page.text

"""The rules of the table: pure, standard library only. A shell can score a hand."""

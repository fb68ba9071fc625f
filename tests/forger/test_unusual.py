"""Unusual tables: the program, the second checker and the page say the same of each member's file."""
from p2p.log.store import SUFFIX
from tests import effort
from tests.check_page.node import NODE, reports
from tests.checker.games_played import file_of
from tests.forger.judge import by_the_checker, by_the_program
from tests.forger.unusual import Unusual


def test_nothing_is_wrong_in_any_file_of_a_table_that_votes_and_takes_in_as_nobody_tried(tmp_path):
    paths = []
    for seed in range(effort.times(12, 80)):
        table = Unusual(seed)
        table.go_on(table.luck.choice((12, 25, 60)))
        assert not table.network.faults(), seed
        for member in range(len(table.network.tables)):
            path = tmp_path / f"{seed} {member}{SUFFIX}"
            path.write_bytes(file_of(table.network, member))
            said, report = by_the_program(path)
            assert (said.wrong, report.trouble) == ("", ""), path.name
            assert by_the_checker(path.read_bytes()).said == said, path.name
            paths.append(path)
    told = zip(paths, reports(paths), strict=True) if NODE else ()
    assert [(path.name, report["fault"]) for path, report in told if report.get("fault")] == []

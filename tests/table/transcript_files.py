"""Transcripts written from raw entries, and the checks that fail in the report about one."""
from p2p.log.store import Record, Store


def filed(folder, charter, raws):
    """The path of a new transcript in `folder` that holds these entries."""
    store = Store.create(folder, "deal", charter)
    store.append([Record(True, raw) for raw in raws], sync=False)
    store.close()
    return store.path


def failed(report):
    """The names of the checks that failed, and the number of the entry that is bad."""
    return [check.name for check in report.checks if not check.ok], report.bad


def cards_of_tricks(lines):
    """The names of the cards in rows such as "  trick 3: Ana T4, Luka H2; won by Ana, 1", in the order played."""
    rows = [line.partition(": ")[2].partition(";")[0] for line in lines if line.startswith("  trick ")]
    return [card.split()[-1] for row in rows for card in row.split(", ")]

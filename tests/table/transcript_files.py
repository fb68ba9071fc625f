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

"""Views of tables for tests, made or changed by keyword: a field of a record is named without its record."""
from pathlib import Path
from typing import Any

from p2p.peer.table_view import ClockView, DealView, PeopleView, ProofView, TableView

RECORDS = {"deal": DealView, "clock": ClockView, "people": PeopleView, "proof": ProofView}
BLANK: Any = TableView(charter=None, mine=frozenset(), me=None, state=None, happenings=(), step=0,     # type: ignore
                       started=True, over=False, file=Path(), deal=DealView(match=None),      # type: ignore[arg-type]
                       clock=ClockView(at=0.0, ms=0, shown_at=0.0))


def changed(view: Any, **fields: Any) -> Any:
    """The view with these fields, each in the record that it belongs to: `changed(view, over=True, fault=None)`."""
    for name, record in RECORDS.items():
        own = {field: fields.pop(field) for field in record._fields if field in fields}
        if own:
            view = view._replace(**{name: getattr(view, name)._replace(**own)})
    return view._replace(**fields)


def made_view(**fields: Any) -> Any:
    """A view of which only these fields were set."""
    return changed(BLANK, **fields)

import { CircleCheck, CreditCard, Eye, FilePlus2, FileText, type LucideIcon, Receipt, Send } from "lucide-react";
import { paths } from "../../../app/paths.ts";
import { notice } from "../../../lib/api.ts";
import { useCanGo } from "../../../lib/places.ts";
import { useUser } from "../../../lib/session.ts";
import { titleCase } from "../../../lib/words.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { DateText } from "../../../ui/Values.tsx";
import { nameOf, type RowAction, rowAction, typeLabel } from "./facts.ts";
import type { RequestListRow } from "../queries.ts";
import { Birth, ListDue, ListStatus, PatientName, SourceText } from "./words.tsx";
import type { Column, Selection, Sort } from "../../../ui/table.ts";

export interface RequestsTableProps {
  heading: string;
  rows: readonly RequestListRow[];
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  selection?: Selection;
  /** Whether filters or a search are on, which an empty list then speaks of. */
  narrowed: boolean;
  busyId: number | null;
  onView: (row: RequestListRow) => void;
  onAction: (row: RequestListRow, action: RowAction) => void;
}

const icons: Record<RowAction, LucideIcon> = {
  process: CircleCheck,
  invoice: Receipt,
  payment: CreditCard,
  release: Send,
  view: FileText,
};

const facts: Column<RequestListRow>[] = [
  {
    id: "patient",
    header: "Patient",
    sortable: true,
    cell: (row) => (
      <div className="min-w-32 max-xl:min-w-24 wrap-anywhere">
        <AppLink to={paths.request(row.id)} className="font-semibold">
          <PatientName patient={row.patient} />
        </AppLink>
        <div className="text-xs text-quiet">
          <Birth patient={row.patient} />
        </div>
      </div>
    ),
    narrowCell: (row) => (
      <AppLink to={paths.request(row.id)} className="font-semibold">
        <PatientName patient={row.patient} />
      </AppLink>
    ),
  },
  { id: "birth", header: "DOB", narrowOnly: true, cell: (row) => <Birth patient={row.patient} /> },
  {
    id: "requestType",
    header: "Request Type",
    sortable: true,
    cell: (row) => (
      <div className="min-w-24 max-xl:min-w-20">
        {typeLabel(row.requestType)}
        <div className="line-clamp-1 max-xl:max-w-32 text-xs text-quiet" title={row.requester.name}>
          {row.requester.name}
        </div>
      </div>
    ),
    narrow: "none",
  },
  {
    id: "source",
    header: "Source",
    sortable: true,
    cell: (row) => (
      <span className="max-xl:[&_span_span]:sr-only print:[&_span_span]:not-sr-only" title={titleCase(row.source)}>
        <SourceText source={row.source} />
      </span>
    ),
    narrow: "none",
  },
  {
    id: "receivedAt",
    header: "Received",
    sortable: true,
    cell: (row) => <DateText value={row.receivedAt} as="received" />,
  },
  {
    id: "dueDate",
    header: "Due",
    sortable: true,
    cell: (row) => <ListDue request={row} />,
    narrowCell: (row) => <ListDue request={row} short />,
  },
  { id: "status", header: "Status", sortable: true, narrow: "end", cell: (row) => <ListStatus request={row} /> },
];

/** The requests of a page, with what can be done to each. */
export function RequestsTable(props: RequestsTableProps) {
  const { role } = useUser();
  const canGo = useCanGo();
  const actions: Column<RequestListRow> = {
    id: "actions",
    header: "Actions",
    align: "end",
    width: "w-44 max-xl:w-36 pointer-coarse:max-xl:w-28",
    narrow: "foot",
    narrowCell: (row) => <Actions row={row} narrow {...props} />,
    cell: (row) => <Actions row={row} {...props} />,
  };
  return (
    <DataTable
      label={props.heading}
      columns={[...facts, actions]}
      rows={props.rows}
      rowKey={(row) => String(row.id)}
      rowLabel={(row) => `request ${row.id} of ${nameOf(row.patient)}`}
      loading={props.loading}
      error={props.error ? `Error loading requests: ${notice(props.error, "Unknown error")}` : undefined}
      onRetry={props.onRetry}
      sort={props.sort}
      onSort={props.onSort}
      selection={props.selection}
      onOpen={props.onView}
      empty={props.narrowed
        ? <EmptyState icon={FileText} title="No requests found" hint="Nothing matches the search and the filters." />
        : (
          <EmptyState
            icon={FileText}
            title="No requests found"
            hint="Requests show up here as documents come in, or when one is made by hand."
            action={role !== "external-requester" && canGo(paths.newRequest) && (
              <LinkButton to={paths.newRequest} icon={FilePlus2}>New Request</LinkButton>
            )}
          />
        )}
    />
  );
}

const narrowButton = "size-9 pointer-coarse:size-11";
/** On less than a desk's screen the words of a row need the room of the icons. */
const wordOnly = "max-xl:[&_svg]:hidden";

function Actions(
  { row, narrow, busyId, onView, onAction }: RequestsTableProps & { row: RequestListRow; narrow?: boolean },
) {
  const { role } = useUser();
  const canGo = useCanGo();
  const { action, label } = rowAction(row.status, role);
  const whose = `request ${row.id} of ${nameOf(row.patient)}`;
  return (
    <div className="flex items-center justify-end gap-1">
      {/* On a phone a tap on the row does it, and on a tablet, where fingers need the room. */}
      {!narrow && (
        <Button
          size="sm"
          variant="quiet"
          icon={Eye}
          iconOnly
          className="pointer-coarse:max-xl:hidden"
          aria-label={`View ${whose}`}
          title="View"
          onClick={() => onView(row)}
        >
          View
        </Button>
      )}
      {action === "view"
        ? canGo(paths.request(row.id)) && (
          <LinkButton
            size="sm"
            to={paths.request(row.id)}
            icon={icons.view}
            iconOnly={narrow}
            variant={narrow ? "quiet" : "plain"}
            className={narrow ? narrowButton : wordOnly}
            aria-label={`View page of ${whose}`}
          >
            View
          </LinkButton>
        )
        : (
          <Button
            size="sm"
            icon={icons[action]}
            iconOnly={narrow}
            variant={narrow ? "quiet" : "plain"}
            className={narrow ? narrowButton : wordOnly}
            title={narrow ? label : undefined}
            aria-label={`${label} ${whose}`}
            busy={busyId === row.id}
            onClick={() => onAction(row, action)}
          >
            {label}
          </Button>
        )}
    </div>
  );
}

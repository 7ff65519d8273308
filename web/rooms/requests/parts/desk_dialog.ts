/**
 * What every dialog of the desk is given.
 * @module
 */
import type { RequestDetail } from "../queries.ts";

export interface DeskDialogProps {
  request: RequestDetail;
  onClose: () => void;
}

/**
 * What every adapter of the `fax` port must do: the same as every source of incoming documents.
 * @module
 */
export { sourceContract as faxContract, type SourceSetup } from "../mail_in/contract.ts";

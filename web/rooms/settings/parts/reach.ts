/**
 * What switching the language model on means for the documents, by where its address leads.
 * @module
 */
import { readEndpoint } from "../../../../shared/endpoints.ts";

export interface Reach {
  tone: "warning" | "info";
  title: string;
  text: string;
}

/** What an administrator must know of an address; that of any outside address while there is none to read. */
export function reachText(baseUrl: string, pictures: boolean): Reach {
  const endpoint = readEndpoint(baseUrl);
  const what = pictures ? "The words and pictures of documents" : "The words of documents";
  const covered = pictures
    ? "Social Security numbers are covered in the words, but not in the pictures."
    : "Social Security numbers are covered first.";
  if (typeof endpoint !== "string" && endpoint.reach === "this_machine") {
    return {
      tone: "info",
      title: "Documents stay on this machine",
      text: `${what} are given to a program on the server itself. See to it that this program does not pass them on.`,
    };
  }
  if (typeof endpoint !== "string" && endpoint.reach === "private_network") {
    return {
      tone: "warning",
      title: "Documents leave this machine",
      text: `${what} go to ${endpoint.hostname} in your network${
        endpoint.encrypted ? "" : ", unencrypted"
      }. They hold patients' health information. ${covered} Make sure that whoever runs that machine may see them.`,
    };
  }
  const host = typeof endpoint === "string" ? "the provider of the model" : endpoint.hostname;
  return {
    tone: "warning",
    title: "Documents leave your organization",
    text:
      `${what} go to ${host}. They hold patients' health information (PHI). ${covered} You may need a business associate agreement (BAA) with the provider, and its promise neither to keep documents nor to train on them, before you switch this on.`,
  };
}

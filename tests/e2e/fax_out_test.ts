/**
 * Who has no e-mail address: their invoice and their records go by fax, from the screen, to a number that the clerk has seen.
 * @module
 */
import type { Page } from "playwright-core";
import { onePage } from "../flows/fixtures.ts";
import { openOffice } from "./browser.ts";

/** A request of somebody who can be reached by fax alone, with a page attached. Answers its number. */
async function requestByFax(page: Page): Promise<number> {
  const file = [...new Uint8Array(await (await onePage("Result")).arrayBuffer())];
  return await page.evaluate(async (bytes) => {
    const post = async (path: string, body: FormData | object) => {
      const isForm = body instanceof FormData;
      const answer = await fetch(path, {
        method: "POST",
        body: isForm ? body : JSON.stringify(body),
        headers: isForm ? {} : { "content-type": "application/json" },
      });
      if (!answer.ok) throw new Error(await answer.text());
      return await answer.json();
    };
    const { id } = await post("/api/requests", {
      patient: { firstName: "Nora", lastName: "Vance", dateOfBirth: "1971-02-03", mrn: "Z-771" },
      requester: { name: "Fax Only Clinic", contactName: "Jo Lee", email: null, phone: null, fax: "(503) 555-0142" },
      requestType: "attorney",
      recordTypes: ["lab"],
    });
    const form = new FormData();
    form.set("recordTypes", JSON.stringify(["Lab Results"]));
    form.append("files", new File([new Uint8Array(bytes)], "result.pdf", { type: "application/pdf" }));
    await post(`/api/requests/${id}/attach-records`, form);
    await post("/api/invoices", { requestId: id });
    return id;
  }, file);
}

Deno.test("an invoice and records are faxed from the screen to the number that is shown, and their delivery stands there", async () => {
  await using office = await openOffice();
  await using clerk = await office.seat();
  const { page } = clerk;
  await clerk.testSignIn();
  const id = await requestByFax(page);
  await page.goto(`/requests/${id}`);
  await page.getByText("Not sent · goes to fax +1 (503) 555-0142 (Jo Lee of Fax Only Clinic,").waitFor();

  await page.getByRole("button", { name: "Send Invoice" }).first().click();
  const sending = page.getByRole("dialog");
  await sending.getByText("Faxed to +1 (503) 555-0142.").waitFor();
  const number = sending.getByLabel("Email or fax number");
  await number.fill("555-0142 x 9");
  await sending.getByRole("button", { name: "Send Invoice" }).click();
  await sending.getByText("without an extension").waitFor();
  await number.fill("503.555.0177");
  await sending.getByText("without an extension").waitFor({ state: "hidden" });
  await sending.getByText("Faxed to +1 (503) 555-0177.").waitFor();
  await sending.getByRole("button", { name: "Send Invoice" }).click();
  await sending.waitFor({ state: "hidden" });
  await page.getByText("Faxed to +1 (503) 555-0177, delivered").waitFor();

  // The payment is another journey's; the page follows it.
  await page.evaluate(async (requestId) => {
    const { invoice } = await (await fetch(`/api/requests/${requestId}`)).json();
    const body = JSON.stringify({ invoiceIds: [invoice.id], paymentMethod: "check" });
    await fetch("/api/invoices/batch-mark-paid", {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
  }, id);
  await page.getByRole("button", { name: "Release Records" }).click();
  const releasing = page.getByRole("dialog", { name: "Release Records" });
  await releasing.getByText("Faxed to +1 (503) 555-0142. The records themselves are faxed there").waitFor();
  await releasing.getByLabel("Legal reason").selectOption({ index: 1 });
  await releasing.getByLabel("I have looked at this record").check();
  await releasing.getByRole("button", { name: "Release Records" }).click();
  const released = page.getByRole("dialog", { name: "Records released successfully" });
  await released.getByText("They are being faxed to +1 (503) 555-0142.").waitFor();
  await released.getByRole("button", { name: "Done" }).click();
  await page.getByText("DELIVERED", { exact: true }).waitFor();
  await page.getByText(`The system had the records of request ${id} delivered to +1 (503) 555-0142`).waitFor();
  await page.getByPlaceholder("E-mail address or fax number").fill("(503) 555-0188");
  await page.getByRole("button", { name: "Fax Again" }).click();
  await page.getByText("They are being faxed to +1 (503) 555-0188.").first().waitFor();
  office.check();
});

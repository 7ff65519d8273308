/** Channels of the environment: values as files bring them, and what is said of those that are not right. */
import assert from "node:assert/strict";
import { refusedFor } from "../tests/support/config.ts";
import { readConfig } from "./config.ts";

const channelsOf = (env: Record<string, string>) => readConfig(env).channels;

Deno.test("quotation marks that Docker's --env-file leaves around a value are none of it", () => {
  const [smtp, sendgrid] = channelsOf({
    SMTP_URL: '"smtps://office:p%22w@mail.clinic.example"',
    MAIL_FROM: "'Records Office <records@clinic.example>'",
    SENDGRID_API_KEY: ' "SG.key" ',
    TELNYX_API_KEY: '""',
  });
  assert.deepEqual([smtp.values.password, smtp.values.from], ['p"w', "Records Office <records@clinic.example>"]);
  assert.equal(sendgrid.values.apiKey, "SG.key");
  const [named] = channelsOf({
    SMTP_URL: "smtp://mail.clinic.example",
    MAIL_FROM: '"Harbor, Records" <records@clinic.example>',
  });
  assert.equal(named.values.from, '"Harbor, Records" <records@clinic.example>');
});

Deno.test("what is wrong in the environment is told by the variable in which it stands", () => {
  const imap = "imaps://records:pw@imap.clinic.example";
  const office = { O365_TENANT_ID: "t", O365_CLIENT_ID: "c", O365_CLIENT_SECRET: "s", O365_MAILBOXES: "a@b.example" };
  const cases: [Record<string, string>, RegExp][] = [
    [{ ...office, O365_SECRET_EXPIRES: "12/01/2026" }, /^O365_SECRET_EXPIRES: Use the form YYYY-MM-DD$/],
    [{ SENDGRID_API_KEY: "SG.x", SENDGRID_REGION: "EU" }, /^SENDGRID_REGION: Choose global or EU/],
    [
      { SENDGRID_API_KEY: "SG.x", SENDGRID_WEBHOOK_KEY: "MFkwEwYHKoZI" },
      /^SENDGRID_WEBHOOK_KEY: This is no verification/,
    ],
    [{ TELNYX_API_KEY: "K", TELNYX_PUBLIC_KEY: "short" }, /^TELNYX_PUBLIC_KEY: /],
    [{ SMTP_URL: "smtp://mail.clinic.example", MAIL_FROM: "Records" }, /^MAIL_FROM: Enter a sender/],
    [
      { IMAP_URL: "https://records:pw@imap.clinic.example" },
      /begins with imaps:\/\/, imap:\/\/ or imap\+plain:\/\/, and/,
    ],
    [{ SMTP_URL: "smtp://office:p#w@mail.clinic.example" }, /begins with smtps:\/\/, .* are percent-encoded\.$/],
    [{ IMAP_URL: `${imap}/INBOX?proccessed=Done` }, /^IMAP_URL has no option proccessed\. Its options are/],
    [{ IMAP_URL: `${imap}/INBOX imaps://:pw@imap.clinic.example` }, /^IMAP_URL \(address 2\) \(user\): Enter the user/],
    // Half a service is no service left out, but one whose other half is missing.
    [{ O365_CLIENT_ID: "c" }, /^O365_TENANT_ID: Enter the directory.*\nO365_CLIENT_SECRET: .*\nO365_MAILBOXES: Enter/],
    [{ O365_MAILBOXES: "a@b.example" }, /^O365_TENANT_ID: /],
    [{ TELNYX_FROM: "+15550100199" }, /^TELNYX_API_KEY: Enter the API key\.\nTELNYX_PUBLIC_KEY: /],
    [{ SENDGRID_WEBHOOK_KEY: "MFkw" }, /^SENDGRID_API_KEY: Enter the API key\.$/m],
    [{ EHR_CLIENT_ID: "office" }, /^EHR_BASE_URL: Enter the FHIR base address/],
    [{ O365_FOLDER: "Inbox/Faxes" }, /^O365_TENANT_ID: /],
    [{ O365_SECRET_EXPIRES: "2027-01-01" }, /^O365_TENANT_ID: /],
    [{ SENDGRID_REGION: "eu" }, /^SENDGRID_API_KEY: Enter the API key\.$/m],
    [{ EHR_TOKEN_URL: "https://ehr.example/token" }, /^EHR_BASE_URL: /],
    // Two that read one folder would move mail in each other's way.
    [
      { IMAP_URL: `${imap}/INBOX imap://records:pw@IMAP.clinic.example` },
      /^IMAP_URL \(address 2\) leads to the folder/,
    ],
  ];
  for (const [env, words] of cases) assert.match(refusedFor(env).join("\n"), words);
});

Deno.test("a folder is the same with a slash at its end", () => {
  const [{ values }] = channelsOf({
    IMAP_URL: "imaps://records:pw@imap.clinic.example/INBOX/Faxes/?processed=/Done/&failed=Failed",
  });
  assert.deepEqual([values.mailbox, values.processedFolder, values.failedFolder], ["INBOX/Faxes", "Done", "Failed"]);
});

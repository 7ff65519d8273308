/**
 * The office itself, and the fifteen who ask it for records: at least one of every type.
 * @module
 */
import type { RequestType } from "../../shared/documents.ts";
import type { DemoPatient } from "../papers/people.ts";
import type { DemoRequester } from "./types_people.ts";

// type | name | contact | mail | telephone | last two digits of the fax | address
const table = `
attorney | Whitcombe & Adair LLP | Teodora Vukovic | tvukovic@whitcombeadair.example | (503) 11 | 12 | 400 Quarry Street, Suite 12 | Portmore | OR | 97298
attorney | Law Offices of Hollis Bramwell | Hollis Bramwell | records@bramwell-law.example | (971) 13 | 14 | 18 Assize Court | Stonebridge Falls | OR | 97796
insurance | Northlight Mutual Life | Imogen Castellan | underwriting@northlightmutual.example | (206) 15 | 16 | 9000 Aurora Plaza | Grayport | WA | 98799
insurance | Pinebrook Auto Insurance | Darnell Okeke | claims@pinebrookauto.example | (458) 17 | 18 | 77 Adjuster Way | Alder Bluff | OR | 97597
provider | Summit Cardiology Associates | Priscilla Nwosu, RN | intake@summitcardio.example | (541) 19 | 20 | 2100 Ridge Crest Drive | Wrenfield | OR | 97399
provider | Lakeshore Pediatrics | Harriet Solberg | transfers@lakeshorepeds.example | (503) 21 | 22 | 5 Duckling Lane | Portmore | OR | 97298
disability | Disability Determination Services, Region 4 | R. Abernethy | mer@dds-region4.example | (503) 23 | 24 | 1 Civic Square | Portmore | OR | 97298
workers_comp | Ironbridge Workers' Compensation Fund | Malik Sorensen | msorensen@ironbridgefund.example | (971) 25 | 26 | 640 Foundry Row | Stonebridge Falls | OR | 97796
payer_audit | Clearwell Health Plan | Winona Strand | record-review@clearwell.example | (206) 27 | 28 | 300 Meridian Tower | Grayport | WA | 98799
copy_service | Redleaf Records Retrieval | Joaquin Pruitt | orders@redleafrecords.example | (458) 29 | 30 | 81 Duplicate Drive | Alder Bluff | OR | 97597
copy_service | Meridian Document Services | Opal Fitzroy | orders@meridiandocs.example | (503) 31 |  | 12 Carbon Street | Portmore | OR | 97298
other | Maple Hollow School District 9 | Constance Yee | nurse@maplehollow.example | (541) 33 | 34 | 3 Schoolhouse Road | Marsh Hollow | OR | 97195
other | Tamarack County Medical Examiner | Dr. Lucian Ferro | examiner@tamarackcounty.example | (458) 35 | 36 | 99 County Farm Road | Alder Bluff | OR | 97597
`;

const organizations = table.trim().split("\n").map((line) => line.split("|").map((cell) => cell.trim()));

/** @param patients two of them ask for their own records. */
export function buildRequesters(patients: DemoPatient[]): DemoRequester[] {
  const selves = ["Lindqvist", "Núñez"].map((lastName): DemoRequester => {
    const patient = patients.find((p) => p.lastName === lastName)!;
    return {
      id: 0,
      type: "patient",
      name: patient.printedName,
      contactName: patient.printedName,
      email: patient.email ?? `${patient.mrn.toLowerCase()}@mail.example`,
      phone: patient.phone ?? "(541) 555-0199",
      fax: null,
      address: patient.address,
      patientId: patient.id,
    };
  });
  const others = organizations.map((cells): DemoRequester => {
    const [type, name, contactName, email, phone, faxEnd, line, city, state, zip] = cells;
    const [area, end] = phone.split(" ");
    return {
      id: 0,
      type: type as RequestType,
      name,
      contactName,
      email,
      phone: `${area} 555-01${end}`,
      fax: faxEnd === "" ? null : `${area} 555-01${faxEnd}`,
      address: { line, city, state, zip },
      patientId: null,
    };
  });
  return [...others, ...selves].map((requester, i) => ({ ...requester, id: i + 1 }));
}

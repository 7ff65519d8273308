/**
 * What the demo's patients suffer from: each complaint with the study, finding, operation and plan that go with it.
 * @module
 */
import { Random } from "./random.ts";
import type { DemoPatient, DemoRecord } from "./people.ts";
import { type Problem, yearsAt } from "./medical_page.ts";

const adult: Problem[] = [
  {
    complaint: "low back pain after a fall on stairs",
    diagnosis: "Lumbar strain with L4-L5 disc protrusion",
    site: "lumbar spine",
    study: "MRI lumbar spine without contrast",
    finding: "Mild broad-based disc protrusion at L4-L5 without nerve root compression. Vertebral heights are kept.",
    operation: "Left L4-L5 microdiscectomy",
    medications: [["Naproxen", "500 mg by mouth twice daily with food"], [
      "Cyclobenzaprine",
      "5 mg by mouth at bedtime",
    ]],
    plan: "Physical therapy twice a week for six weeks; return if weakness or numbness appears.",
  },
  {
    complaint: "right knee pain and giving way",
    diagnosis: "Tear of the medial meniscus, right knee",
    site: "right knee",
    study: "MRI right knee without contrast",
    finding: "Oblique tear of the posterior horn of the medial meniscus. Ligaments are intact. Small joint effusion.",
    operation: "Right knee arthroscopy with partial medial meniscectomy",
    medications: [["Ibuprofen", "600 mg by mouth every 8 hours as needed"]],
    plan: "Brace and quadriceps exercises; orthopedic review in four weeks.",
  },
  {
    complaint: "fatigue and increased thirst",
    diagnosis: "Type 2 diabetes mellitus without complication",
    site: "chest",
    study: "Chest radiograph, two views",
    finding: "Heart size is normal. Lungs are clear. No effusion.",
    operation: "Excision of lipoma, left flank",
    medications: [["Metformin", "1000 mg by mouth twice daily"], ["Atorvastatin", "20 mg by mouth at bedtime"], [
      "Lisinopril",
      "10 mg by mouth daily",
    ]],
    plan: "Dietitian visit, home glucose log, A1c in three months.",
  },
  {
    complaint: "chest tightness on exertion",
    diagnosis: "Stable angina; essential hypertension",
    site: "heart",
    study: "Exercise echocardiogram",
    finding:
      "Ejection fraction 55 to 60 percent. No wall motion abnormality at rest; mild inferior hypokinesis at peak.",
    operation: "Left heart catheterization with coronary angiography",
    medications: [["Metoprolol succinate", "50 mg by mouth daily"], ["Aspirin", "81 mg by mouth daily"], [
      "Nitroglycerin",
      "0.4 mg under the tongue as needed",
    ]],
    plan: "Cardiology follow-up in two weeks; call 911 for pain lasting over five minutes.",
  },
  {
    complaint: "upper abdominal pain after meals",
    diagnosis: "Symptomatic gallstones",
    site: "abdomen",
    study: "Ultrasound abdomen, right upper quadrant",
    finding: "Several mobile gallstones up to 9 mm. No wall thickening. Common duct 4 mm.",
    operation: "Laparoscopic cholecystectomy",
    medications: [["Ondansetron", "4 mg by mouth every 8 hours as needed"], [
      "Acetaminophen",
      "650 mg by mouth every 6 hours as needed",
    ]],
    plan: "Low-fat diet; surgical consultation.",
  },
  {
    complaint: "cough and shortness of breath",
    diagnosis: "Community-acquired pneumonia, right lower lobe",
    site: "chest",
    study: "Chest radiograph, two views",
    finding: "Patchy opacity in the right lower lobe. No effusion. Heart size normal.",
    operation: "Flexible bronchoscopy with lavage",
    medications: [["Amoxicillin-clavulanate", "875 mg by mouth twice daily for 7 days"], [
      "Albuterol",
      "2 puffs every 4 hours as needed",
    ]],
    plan: "Repeat radiograph in six weeks; return for fever or worsening breathlessness.",
  },
];
const child: Problem[] = [
  {
    complaint: "ear pain and fever for two days",
    diagnosis: "Acute otitis media, left ear",
    site: "chest",
    study: "Chest radiograph, one view",
    finding: "Lungs are clear. The thymic shadow is normal for age.",
    operation: "Bilateral myringotomy with tube placement",
    medications: [["Amoxicillin", "80 mg per kg per day in two doses for 10 days"]],
    plan: "Recheck in two weeks; hearing check at the next well visit.",
  },
  {
    complaint: "wheezing with colds",
    diagnosis: "Mild intermittent asthma",
    site: "chest",
    study: "Chest radiograph, two views",
    finding: "Mild hyperinflation. No focal opacity.",
    operation: "Adenoidectomy",
    medications: [["Albuterol", "2 puffs with spacer every 4 hours as needed"]],
    plan: "Asthma action plan given to family and school.",
  },
  {
    complaint: "wrist pain after falling from a swing",
    diagnosis: "Buckle fracture of the distal radius",
    site: "left wrist",
    study: "Radiograph left wrist, three views",
    finding: "Buckle fracture of the distal radial metaphysis without displacement.",
    operation: "Closed treatment of distal radius fracture",
    medications: [["Acetaminophen", "15 mg per kg by mouth every 6 hours as needed"]],
    plan: "Splint for three weeks; no playground climbing.",
  },
];

const newborn: Problem[] = [
  {
    complaint: "yellow skin on the third day of life",
    diagnosis: "Physiologic jaundice of the newborn",
    site: "chest",
    study: "Chest radiograph, one view",
    finding: "Lungs are clear. The thymic shadow is normal for age.",
    operation: "Frenotomy",
    medications: [["Vitamin D", "400 units by mouth daily"]],
    plan: "Bilirubin was falling at the recheck; feed every two to three hours.",
  },
];

/** The problem a record is about: the same for one patient and year, and one that fits the age. */
export function problemOf(patient: DemoPatient, record: DemoRecord): Problem {
  const years = yearsAt(patient, record);
  const random = new Random(`problem:${patient.mrn}:${record.recordDate.slice(0, 4)}`);
  return random.pick(years < 1 ? newborn : years < 18 ? child : adult);
}

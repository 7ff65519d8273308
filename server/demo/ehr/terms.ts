/**
 * What the sample EHR's charts are made of: clinical terms with their LOINC, SNOMED CT and CVX codes.
 * @module
 */

export type Analyte = [loinc: string, name: string, unit: string, low: number, high: number, digits: number];

/** Laboratory panels. */
export const panels: [loinc: string, name: string, analytes: Analyte[]][] = [
  ["58410-2", "Complete blood count", [
    ["6690-2", "White blood cells", "10*3/uL", 4, 11, 1],
    ["718-7", "Hemoglobin", "g/dL", 12, 16.5, 1],
    ["4544-3", "Hematocrit", "%", 36, 49, 1],
    ["777-3", "Platelets", "10*3/uL", 150, 400, 0],
  ]],
  ["24323-8", "Comprehensive metabolic panel", [
    ["2951-2", "Sodium", "mmol/L", 135, 145, 0],
    ["2823-3", "Potassium", "mmol/L", 3.5, 5.1, 1],
    ["2160-0", "Creatinine", "mg/dL", 0.6, 1.2, 2],
    ["2345-7", "Glucose", "mg/dL", 70, 99, 0],
    ["17861-6", "Calcium", "mg/dL", 8.6, 10.2, 1],
  ]],
  ["57698-3", "Lipid panel", [
    ["2093-3", "Total cholesterol", "mg/dL", 120, 199, 0],
    ["2571-8", "Triglycerides", "mg/dL", 40, 149, 0],
    ["2085-9", "HDL cholesterol", "mg/dL", 40, 90, 0],
  ]],
];

export const vitals: Analyte[] = [
  ["8867-4", "Heart rate", "/min", 55, 95, 0],
  ["8310-5", "Body temperature", "Cel", 36.1, 37.4, 1],
  ["29463-7", "Body weight", "kg", 52, 104, 1],
  ["59408-5", "Oxygen saturation", "%", 95, 100, 0],
];

/** A long-standing condition, and what is prescribed for it. */
export const problems: [snomed: string, name: string, medication: string, dose: string][] = [
  ["59621000", "Essential hypertension", "Lisinopril 10 mg oral tablet", "1 tablet by mouth daily"],
  ["44054006", "Type 2 diabetes mellitus", "Metformin 500 mg oral tablet", "1 tablet by mouth twice daily with meals"],
  ["195967001", "Asthma", "Albuterol 90 mcg inhaler", "2 puffs every 4 hours as needed"],
  ["55822004", "Hyperlipidemia", "Atorvastatin 20 mg oral tablet", "1 tablet by mouth at bedtime"],
  ["37796009", "Migraine", "Sumatriptan 50 mg oral tablet", "1 tablet at onset; may repeat once after 2 hours"],
  ["396275006", "Osteoarthritis", "Acetaminophen 500 mg oral tablet", "2 tablets every 8 hours as needed"],
];

export const allergies: [name: string, reaction: string][] = [
  ["Penicillin", "Hives"],
  ["Sulfonamide antibiotics", "Rash"],
  ["Latex", "Contact dermatitis"],
  ["Peanut", "Swelling of the lips"],
];

export const vaccines: [cvx: string, name: string][] = [
  ["115", "Tdap"],
  ["150", "Influenza, quadrivalent, preservative free"],
  ["03", "MMR"],
  ["187", "Zoster, recombinant"],
  ["216", "Pneumococcal conjugate PCV20"],
];

export const imaging: [name: string, modality: string, findings: string][] = [
  ["Chest X-ray, 2 views", "DX", "Heart size is normal. The lungs are clear. No effusion."],
  ["MRI lumbar spine without contrast", "MR", "Mild disc bulge at L4-L5 without nerve root compression."],
  ["CT abdomen and pelvis with contrast", "CT", "No acute abnormality. Small simple cyst of the right kidney."],
  ["Ultrasound right shoulder", "US", "Tendinopathy of the supraspinatus without a full-thickness tear."],
];

export const procedures: [snomed: string, name: string][] = [
  ["73761001", "Colonoscopy"],
  ["80146002", "Appendectomy"],
  ["274031008", "Rectal polypectomy"],
  ["91602002", "Thoracentesis"],
];

export const doctors = [
  "Amina Farouk, MD",
  "Gregory Stamper, DO",
  "Lucille Hargrove, NP",
  "Valerie Kuang, MD",
  "Henrik Dahl, MD",
  "Sunniva Prakash, MD",
];

/**
 * Under which label the elements of a resource are printed, and in which order. What an EHR gives beyond these follows under its own name.
 * @module
 */

/** Label and path; `value` stands for any `value[x]`, and so for `onset`, `performed` and the like. Arrays are gone through. */
export type Field = [label: string, path: string];

export const fields: Record<string, Field[]> = {
  DiagnosticReport: [["Conclusion", "conclusion"], ["Coded conclusion", "conclusionCode"], ["Issued", "issued"]],
  DocumentReference: [
    ["Kind", "type"],
    ["Document status", "docStatus"],
    ["Description", "description"],
    ["Visit", "context.period"],
    ["Facility", "context.facilityType"],
    ["Custodian", "custodian"],
  ],
  ImagingStudy: [
    ["Description", "description"],
    ["Examination", "procedureCode"],
    ["Modality", "modality"],
    ["Body site", "series.bodySite"],
    ["Reason", "reasonCode"],
    ["Series", "numberOfSeries"],
    ["Images", "numberOfInstances"],
  ],
  MedicationRequest: [
    ["Directions", "dosageInstruction"],
    ["Reason", "reasonCode"],
    ["Prescribed by", "requester"],
    ["Quantity", "dispenseRequest.quantity"],
    ["Supply", "dispenseRequest.expectedSupplyDuration"],
    ["Refills", "dispenseRequest.numberOfRepeatsAllowed"],
    ["Valid", "dispenseRequest.validityPeriod"],
    ["Intent", "intent"],
  ],
  MedicationDispense: [
    ["Directions", "dosageInstruction"],
    ["Quantity", "quantity"],
    ["Days' supply", "daysSupply"],
    ["Handed over", "whenHandedOver"],
  ],
  AllergyIntolerance: [
    ["State", "clinicalStatus"],
    ["Verification", "verificationStatus"],
    ["Kind", "category"],
    ["Criticality", "criticality"],
    ["Reaction", "reaction"],
    ["Onset", "onset"],
    ["Last occurrence", "lastOccurrence"],
  ],
  Immunization: [
    ["Dose", "doseQuantity"],
    ["Lot", "lotNumber"],
    ["Expires", "expirationDate"],
    ["Manufacturer", "manufacturer"],
    ["Site", "site"],
    ["Route", "route"],
    ["Reason not given", "statusReason"],
    ["Series", "protocolApplied"],
  ],
  Condition: [
    ["State", "clinicalStatus"],
    ["Verification", "verificationStatus"],
    ["Onset", "onset"],
    ["Ended", "abatement"],
    ["Severity", "severity"],
    ["Stage", "stage.summary"],
    ["Site", "bodySite"],
    ["Recorded", "recordedDate"],
  ],
  Procedure: [
    ["When", "performed"],
    ["Performed by", "performer"],
    ["Site", "bodySite"],
    ["Reason", "reasonCode"],
    ["Outcome", "outcome"],
    ["Complication", "complication"],
    ["Follow-up", "followUp"],
    ["Place", "location"],
  ],
  Encounter: [
    ["Kind", "type"],
    ["Class", "class"],
    ["From – to", "period"],
    ["With", "participant"],
    ["Reason", "reasonCode"],
    ["Diagnosis", "diagnosis.condition"],
    ["Admitted from", "hospitalization.admitSource"],
    ["Discharged to", "hospitalization.dischargeDisposition"],
    ["Place", "location.location"],
    ["Organization", "serviceProvider"],
  ],
  ServiceRequest: [
    ["Ordered by", "requester"],
    ["Referred to", "performer"],
    ["When", "occurrence"],
    ["Reason", "reasonCode"],
    ["Because of", "reasonReference"],
    ["Priority", "priority"],
    ["For the patient", "patientInstruction"],
    ["Intent", "intent"],
  ],
  CarePlan: [
    ["From – to", "period"],
    ["Plan", "description"],
    ["Concerns", "addresses"],
    ["Activity", "activity.detail"],
    ["Goal", "goal"],
  ],
  CareTeam: [["Members", "participant"], ["From – to", "period"]],
  Goal: [
    ["State", "lifecycleStatus"],
    ["Achievement", "achievementStatus"],
    ["Goal", "description"],
    ["Since", "start"],
    ["Target", "target"],
    ["Concerns", "addresses"],
  ],
  QuestionnaireResponse: [["Authored", "authored"]],
};

/** What resource types are called where a record has no name of its own. */
export const namesOfTypes: Record<string, string> = {
  Observation: "Observation",
  DiagnosticReport: "Report",
  DocumentReference: "Document",
  ImagingStudy: "Imaging study",
  MedicationRequest: "Medication order",
  MedicationDispense: "Medication handed out",
  AllergyIntolerance: "Allergy or intolerance",
  ServiceRequest: "Order",
  CarePlan: "Care plan",
  CareTeam: "Care team",
  QuestionnaireResponse: "Questionnaire",
};

/** Printed elsewhere (title, date, provider, status, documents), or of use to machines alone. */
export const silent = new Set([
  ...["resourceType", "id", "meta", "implicitRules", "language", "text", "contained", "extension", "modifierExtension"],
  ...["identifier", "status", "doNotPerform", "subject", "patient", "encounter", "category", "code", "vaccineCode"],
  ...["medicationReference", "medicationCodeableConcept", "content", "presentedForm", "component", "item", "result"],
  ...["questionnaire", "source", "hasMember", "derivedFrom", "basedOn", "partOf", "replaces", "instantiatesCanonical"],
  ...["instantiatesUri", "endpoint", "masterIdentifier", "relatesTo", "securityLabel", "context", "series", "media"],
  // Of an Observation, on the line of its result.
  ...["dataAbsentReason", "interpretation", "referenceRange"],
  ...["specimen", "imagingStudy", "priorPrescription", "authorizingPrescription", "groupIdentifier", "report"],
  ...["effectiveDateTime", "effectivePeriod", "effectiveInstant", "date", "authoredOn", "started", "careTeam"],
  ...["occurrenceDateTime", "primarySource", "hospitalization", "dispenseRequest", "subscriber", "statusHistory"],
  ...["classHistory", "account", "eventHistory", "detectedIssue", "insurance", "supportingInformation"],
]);

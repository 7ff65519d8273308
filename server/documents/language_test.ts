import assert from "node:assert/strict";
import type { Word } from "../../shared/documents.ts";
import { foreignLanguage } from "./language.ts";

const page = (text: string) => ({
  words: text.split(/\s+/).map((word, i): Word => ({
    text: word,
    confidence: 0.95,
    line: Math.floor(i / 10),
    box: { x: 0.1, y: 0.1, w: 0.1, h: 0.02 },
  })),
});

const letters: [string | null, string][] = [
  [
    "Spanish",
    "Estimados señores: Solicito una copia de los expedientes médicos de mi hija para su nueva escuela. Nombre del paciente: Lucía Herrera. Fecha de nacimiento: 4 de mayo de 2012. Gracias por su ayuda.",
  ],
  [
    "Portuguese",
    "Prezados senhores, peço uma cópia dos prontuários médicos da minha mãe, que não pode vir ao hospital. Nome da paciente: Inês Duarte. Data de nascimento: 3 de março de 1950. Com os meus cumprimentos",
  ],
  [
    "French",
    "Madame, Monsieur, je vous prie de m'envoyer une copie du dossier médical de ma mère pour les soins qui sont prévus dans une autre clinique. Nom de la patiente: Odile Marchand",
  ],
  [
    "Haitian Creole",
    "Mwen ta renmen gen yon kopi tout dosye medikal pitit mwen nan lopital la pou lekòl li. Non pasyan an: Wideline Joseph. Dat li fèt: 4 me 2012. Mèsi pou èd w ak tout moun ki la yo.",
  ],
  [
    "Russian or another language in Cyrillic letters",
    "Прошу выслать копию медицинской карты моей матери Анны Петровой",
  ],
  ["Chinese or Japanese", "请将病人王小明的全部病历寄给我们 出生日期一九八零年四月十二日 谢谢您的帮助"],
  ["Arabic or Persian", "أرجو إرسال نسخة من السجلات الطبية للمريضة مريم حداد تاريخ الميلاد"],
  [
    null,
    "Please send the records of our client Joaquín de la Cruz y Núñez, born in Los Angeles, to La Clínica del Pueblo, 12 Calle de las Flores. The authorization is attached and signed by the patient.",
  ],
  [
    null,
    "We have enclosed a request for all records of the patient. ATENCIÓN: si habla español, tiene a su disposición servicios gratuitos de asistencia lingüística. The services are free for any member of the plan, and this notice is required by law.",
  ],
  [null, "Table 1 12/03 44,20 Chol LDL"],
  [null, ""],
];

Deno.test("pages that are not in English are known, with their language; names and notices in another one are not", () => {
  for (const [language, text] of letters) assert.equal(foreignLanguage(page(text)), language, text);
});

/** The parts of a table's page that its first drawing does without, loaded together. */
export { chat } from "./chat";
export { handover } from "./handover";
export { log } from "./log";
export { menu } from "./menu";
export { offers } from "./offers";
export { result, resultSentences, winnersColours } from "./result";
export { soundOffer } from "./sound_offer";

/** Files: kept from strangers, and given to whoever may see what they belong to. */
export { formFor } from './form-for.ts'
export { addFile, discardFile, keepFile, type KeptFile } from './keep-file.ts'
export { madeRendition, renditionOf } from './renditions.ts'

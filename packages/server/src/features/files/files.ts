/** Files: kept from strangers, and given to whoever may see what they belong to. */
export { addFile, discardFile, keepFile, type KeptFile } from './keep-file.ts'

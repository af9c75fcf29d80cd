/** Files, readable by the users who may see the ticket or profile that they belong to. */
export { deleteFile, deleteFilesOf, fileById, filesOfTicket, insertFiles } from './files-store.ts'
export { formFor } from './form-for.ts'
export { addFile, discardFile, keepFile, type KeptFile } from './keep-file.ts'
export { madeRendition, renditionOf } from './renditions.ts'

/** Templates a client may be written with when the reply window is closed. */
export { isSendable, templateById, type TemplateRow } from './templates-store.ts'
export { templatesOf } from './templates.ts'
export { noteTemplateNews } from './template-news.ts'

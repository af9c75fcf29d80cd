/** Templates that may be sent to a client after the reply window has closed. */
export { isSendable, templateById, type TemplateRow } from './templates-store.ts'
export { templatesOf } from './templates.ts'
export { applyTemplateNews } from './template-news.ts'

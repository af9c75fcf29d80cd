/** Business accounts of WhatsApp and their approved templates, which may be sent after the reply window has closed. */
export { businesses, keepBusiness } from './businesses-store.ts'
export { applyTemplateNews, deleteTemplate, submitTemplate, templates, templatesOf } from './templates.ts'
export { isSendable, keepTemplate, templateById, type TemplateRow } from './templates-store.ts'

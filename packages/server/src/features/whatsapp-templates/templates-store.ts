import type { whatsappTemplates } from '@switchboard/channels'
import type { WhatsappTemplate } from '@switchboard/contract'
import { type Selectable, sql } from 'kysely'
import type { AppContext, Reader } from '../../context.ts'
import type { WhatsappTemplatesTable } from '../../platform/db/tables/channel-tables.ts'

export type TemplateRow = Selectable<WhatsappTemplatesTable>

/** Stores the current templates of a business account; templates that were deleted there are deleted here. */
export async function keepTemplates(
  app: AppContext,
  businessId: string,
  found: readonly whatsappTemplates.WhatsappTemplate[],
): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.query
      .deleteFrom('whatsapp_templates')
      .where('business_id', '=', businessId)
      .$if(found.length > 0, (query) =>
        query.where(
          'template_id',
          'not in',
          found.map(({ id }) => id),
        ),
      )
      .execute()
    for (const template of found) await keepTemplate(tx, businessId, template)
    await tx.query
      .updateTable('whatsapp_businesses')
      .set({ listed_on: app.clock.now() })
      .where('business_id', '=', businessId)
      .execute()
  })
}

export async function keepTemplate(
  { query }: Reader,
  businessId: string,
  template: whatsappTemplates.WhatsappTemplate,
): Promise<void> {
  const columns = {
    business_id: businessId,
    name: template.name,
    language: template.language,
    category: template.category,
    status: template.status,
    content: template.text,
    places: JSON.stringify(template.places),
    is_plain: template.isPlain,
    rejected_reason: template.rejectedReason,
  }
  await query
    .insertInto('whatsapp_templates')
    .values({ ...columns, template_id: template.id, told_on: null })
    .onConflict((conflict) =>
      conflict.column('template_id').doUpdateSet({
        ...columns,
        // The review's reason is more specific than the code in the list.
        rejected_reason: sql<string | null>`case
          when whatsapp_templates.status = excluded.status and excluded.rejected_reason is not null
          then coalesce(whatsapp_templates.rejected_reason, excluded.rejected_reason)
          else excluded.rejected_reason end`,
      }),
    )
    .execute()
}

export function storedTemplates(reader: Reader): Promise<TemplateRow[]> {
  return reader.query
    .selectFrom('whatsapp_templates')
    .selectAll()
    .orderBy('name')
    .orderBy('language')
    .orderBy('template_id')
    .execute()
}

export function templateById(reader: Reader, templateId: string): Promise<TemplateRow | undefined> {
  return reader.query
    .selectFrom('whatsapp_templates')
    .selectAll()
    .where('template_id', '=', templateId)
    .executeTakeFirst()
}

export async function forgetTemplate({ query }: Reader, templateId: string): Promise<void> {
  await query.deleteFrom('whatsapp_templates').where('template_id', '=', templateId).execute()
}

/** Review events arrive late and in any order: an older one changes nothing. */
export function changeStatus(
  { query }: Reader,
  templateId: string,
  change: { status: string; rejected_reason: string | null; told_on: string },
): Promise<TemplateRow | undefined> {
  return query
    .updateTable('whatsapp_templates')
    .set(change)
    .where('template_id', '=', templateId)
    .where(sql<boolean>`(told_on is null or told_on <= ${change.told_on})`)
    .returningAll()
    .executeTakeFirst()
}

export const presentTemplate = (row: TemplateRow): WhatsappTemplate => ({
  id: row.template_id,
  name: row.name,
  category: row.category,
  status: row.status,
  language: row.language,
  text: row.content,
  rejected_reason: row.rejected_reason,
  places: row.places,
  sendable: isSendable(row),
})

export const isSendable = (row: TemplateRow): boolean => row.status === 'APPROVED' && row.is_plain

import { announceAtAccount } from '../webhooks.ts'
import type { GraphWorld } from '../world.ts'
import type { Account, Template, TemplateStatus } from './account.ts'

export type TemplateDecision = {
  event: TemplateStatus | 'REINSTATED' | 'FLAGGED' | 'PENDING_DELETION'
  reason?: string
  recommendation?: string
}

/** The review's result, sent by webhook with the id as a bare number. */
export function decideTemplate(
  world: GraphWorld,
  account: Account,
  template: Template,
  { event, reason = 'NONE', recommendation }: TemplateDecision,
): void {
  const status = statusAfter(event)
  if (status) template.status = status
  template.rejectedReason = event === 'REJECTED' ? reason : 'NONE'
  announceAtAccount(world, account.id, undefined, `template:${template.id}`, {
    field: 'message_template_status_update',
    value: {
      event,
      message_template_id: Number(template.id),
      message_template_name: template.name,
      message_template_language: template.language,
      reason,
      message_template_category: template.category,
      ...(recommendation === undefined ? {} : { rejection_info: { reason: recommendation, recommendation } }),
    },
  })
  world.changed()
}

function statusAfter(event: TemplateDecision['event']): TemplateStatus | undefined {
  if (event === 'REINSTATED') return 'APPROVED'
  return event === 'FLAGGED' || event === 'PENDING_DELETION' ? undefined : event
}

import type { Bubble, Me } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'

/** What an agent saves for him- or herself is nobody else's business. */
export async function auditDepartments(
  app: AppContext,
  tx: Tx,
  me: Me,
  step: 'create' | 'change' | 'delete',
  { bubbleid, departmentid, name }: Pick<Bubble, 'bubbleid' | 'departmentid' | 'name'>,
  file: { fileAdded?: string; fileRemoved?: string } = {},
): Promise<void> {
  if (departmentid === null) return
  const detail = { name, departmentid, ...file }
  await audit(app, tx, { actor: me, action: `bubble.${step}`, subject: bubbleid, detail })
}

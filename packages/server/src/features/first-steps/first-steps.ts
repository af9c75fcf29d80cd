import type { FirstSteps, Me } from '@switchboard/contract'
import { UNNAMED_COMPANY } from '../../config/env.ts'
import type { AppContext } from '../../context.ts'
import { UNNAMED_ADMINISTRATOR } from '../agents/agents.ts'
import { FIRST_DEPARTMENT } from '../departments/departments.ts'
import { settingsOf } from '../settings/settings.ts'
import { whatIsThere } from './first-steps-store.ts'

/** Nothing is ticked off: a step is done when what it asks for is there, and no longer once that is gone. */
export async function firstSteps(app: AppContext, me: Me): Promise<FirstSteps> {
  const { chat_key, clients, examples, ...there } = await whatIsThere(
    app.db,
    { userid: me.id, now: app.clock.now() },
    {
      department: FIRST_DEPARTMENT,
      administrator: UNNAMED_ADMINISTRATOR,
    },
  )
  const company = settingsOf(app).companyName !== UNNAMED_COMPANY
  return {
    done: { company, ...there },
    chat_page: chat_key === null ? null : `/chat/${chat_key}`,
    examples: examples ? 'present' : withoutExamples(clients),
  }
}

const withoutExamples = (hasClients: boolean) => (hasClients ? 'none' : 'offered')

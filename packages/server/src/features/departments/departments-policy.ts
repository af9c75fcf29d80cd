import { refuse } from '../../platform/lib/refusal.ts'
import type { DepartmentCount } from './departments-store.ts'

type Remains = Pick<DepartmentCount, 'department_name' | 'agents' | 'pending'>

/** Agents are reassigned first, then pending tickets; the warning names the department and what remains. */
export function requireEmpty({ department_name, agents, pending }: Remains, departments: number): void {
  const detail = { department_name, agents, pending }
  if (agents > 0)
    refuse('department-has-agents', {
      message: `${department_name} still has ${counted(agents, 'agent')}. Reassign the agents of this department first.`,
      detail,
    })
  if (pending > 0)
    refuse('department-has-pending', {
      message: `${department_name} still has ${counted(pending, 'pending ticket')}. Complete or reassign the pending tickets of this department first.`,
      detail,
    })
  if (departments <= 1) refuse('last-department', { detail })
}

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`

import { applyToDepartments } from '@switchboard/contract'
import { applyLive } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import { departmentsQuery } from '../../live/departments.ts'

export const handleDepartmentEvent: EventHandler = (event, { queries }) => {
  queries.setQueryData(departmentsQuery.queryKey, (departments) =>
    applyLive(departments, event, applyToDepartments),
  )
}

import { applyToDepartments } from '@switchboard/contract'
import { applyLive } from '../../live/fresh.ts'
import type { Hear } from '../../live/live-desk.ts'
import { departmentsQuery } from './deeds.ts'

export const hearDepartments: Hear = (event, { queries }) => {
  queries.setQueryData(departmentsQuery.queryKey, (departments) =>
    applyLive(departments, event, applyToDepartments),
  )
}

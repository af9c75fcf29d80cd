import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import {
  allDepartments,
  createDepartment,
  deleteDepartment,
  departmentCards,
  prepareFirstDepartment,
  renameDepartment,
  setDefaultDepartment,
} from './departments.ts'

export const departmentsFeature: Feature = {
  prepares: prepareFirstDepartment,
  serves(serve, app) {
    serve(calls.getDepartments, () => allDepartments(app))
    serve(calls.getDepartmentCards, () => departmentCards(app))
    serve(calls.createDepartment, ({ me, body }) => createDepartment(app, me, body))
    serve(calls.renameDepartment, ({ me, body }) =>
      renameDepartment(app, me, body.departmentid, body.department_name),
    )
    serve(calls.deleteDepartment, ({ me, body }) => deleteDepartment(app, me, body.departmentid))
    serve(calls.setDefaultDepartment, ({ me, body }) => setDefaultDepartment(app, me, body.departmentid))
  },
}

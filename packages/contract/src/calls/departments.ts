import { z } from 'zod'
import { defineCall } from '../call.ts'
import { Department, DepartmentStatistics } from '../entities/department.ts'
import { limits } from '../limits.ts'
import { Done, Id, nameText } from '../wire.ts'

/** Statistics are keyed by department name; names of departments that are not deleted are unique. */
export const getDepartmentCards = defineCall({
  method: 'GET',
  path: '/admin/get-departments',
  right: 'admin',
  scope: 'admin:read',
  summary: 'The departments that are not deleted, with their statistics.',
  reply: z.object({
    departments: z.array(Department),
    statistics: z.record(z.string(), DepartmentStatistics),
    /** Ours: the department for clients who choose none. */
    defaultDepartmentid: Id.nullable(),
  }),
})

/** The browser makes `requestid`: a repeated request returns the department that is there. */
export const createDepartment = defineCall({
  method: 'POST',
  path: '/admin/create-department',
  right: 'admin',
  scope: 'departments:write',
  summary: 'Add a department.',
  body: z.strictObject({ requestid: Id.optional(), department_name: nameText(limits.nameText) }),
  reply: Department,
  refusals: ['missing-fields', 'department-exists'],
})

/** Ours: history, chats and agents show the new name too, because they know the department by its id. */
export const renameDepartment = defineCall({
  method: 'POST',
  path: '/admin/rename-department',
  right: 'admin',
  scope: 'departments:write',
  summary: 'Rename a department.',
  body: z.strictObject({ departmentid: Id, department_name: nameText(limits.nameText) }),
  reply: Department,
  refusals: ['missing-fields', 'department-not-found', 'department-exists'],
})

/** `detail` of a refusal names the department and how many agents or tickets remain. */
export const deleteDepartment = defineCall({
  method: 'POST',
  path: '/admin/delete-department',
  right: 'admin',
  scope: 'departments:write',
  summary: 'Delete a department without agents and pending tickets; history keeps its name.',
  body: z.strictObject({ departmentid: Id }),
  reply: Done,
  refusals: ['department-not-found', 'department-has-agents', 'department-has-pending', 'last-department'],
})

/** Ours. */
export const setDefaultDepartment = defineCall({
  method: 'POST',
  path: '/admin/set-default-department',
  right: 'admin',
  scope: 'departments:write',
  summary: 'Choose the department of clients who choose none.',
  body: z.strictObject({ departmentid: Id }),
  reply: Done,
  refusals: ['department-not-found'],
})

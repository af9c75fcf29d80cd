import type { ProviderProblems } from '../delivery-problems.ts'

/** 132000 to 132069 are all about templates. */
const templateCodes = [132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016, 132068, 132069]

export const whatsappProblems: ProviderProblems = {
  codes: [
    ...templateCodes.map((code) => [code, 'template-refused'] as const),
    [130472, 'policy'],
    [130497, 'policy'],
    [131026, 'unreachable'],
    [131047, 'window-closed'],
    [131048, 'policy'],
    [131049, 'policy'],
    [131050, 'blocked'],
    [131051, 'file-refused'],
    [131052, 'file-refused'],
    [131053, 'file-refused'],
    [368, 'account'],
    [131031, 'account'],
  ],
  texts: [],
}

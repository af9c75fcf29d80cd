/** Nordhavn sells coffee machines to cafés and homes, and mends them. */
export const company = {
  name: 'Nordhavn Coffee Machines',
  /** Only good for the simulated Telegram. */
  botToken: '700100200:AAEnordhavnDemoTokenForSimulation000',
  botUsername: 'nordhavn_bot',
  /** The company's app at the simulated Meta, with what it has there. */
  meta: {
    appId: '1517776481860111',
    appSecret: 'only-for-the-simulated-meta',
    verifyToken: 'only-for-the-simulated-webhooks',
    configId: '990011223344',
    business: '524126980791429',
    numbers: [
      { id: '106540352242922', display: '+47 21 56 90 14', verifiedName: 'Nordhavn Espresso' },
      { id: '106540352242938', display: '+27 21 300 4471', verifiedName: 'Nordhavn Service' },
    ],
    pages: [
      { id: '110000352242922', name: 'Nordhavn Espresso', category: 'Shopping & retail' },
      { id: '110000352242938', name: 'Nordhavn Service', category: 'Repair service' },
    ],
  },
} as const

export const departments = ['Support', 'Sales', 'Billing'] as const
export type DepartmentName = (typeof departments)[number]

/** Everybody's, so that a newcomer can sign in as anyone. */
export const password = 'one-good-espresso'

export interface Person {
  firstName: string
  lastName: string
  department: DepartmentName
  isAdmin: boolean
  /** Signed in while the demo runs. */
  isAtWork: boolean
}

export const staff = {
  mara: person('Mara', 'Okafor', 'Support', { isAdmin: true, isAtWork: false }),
  jonas: person('Jonas', 'Weber', 'Support'),
  emine: person('Emine', 'Kaya', 'Support'),
  elena: person('Елена', 'Соколова', 'Support'),
  aiko: person('Aiko', 'Tanaka', 'Sales'),
  pieter: person('Pieter', 'van Wyk', 'Sales'),
  lucia: person('Lucía', 'Herrera', 'Billing'),
  kwame: person('Kwame', 'Mensah', 'Support', { isAtWork: false }),
  sofia: person('Sofia', 'Georgieva', 'Billing', { isAtWork: false }),
  tom: person('Tom', 'Achterberg', 'Billing', { isAtWork: false }),
  wilhelmina: person('Wilhelmina', 'Featherstonehaugh', 'Sales', { isAtWork: false }),
} as const satisfies Record<string, Person>
export type StaffKey = keyof typeof staff

export const staffKeys: readonly StaffKey[] = [
  'mara',
  'jonas',
  'emine',
  'elena',
  'aiko',
  'pieter',
  'lucia',
  'kwame',
  'sofia',
  'tom',
  'wilhelmina',
]

const mailboxes: Partial<Record<StaffKey, string>> = {
  elena: 'elena.sokolova',
  pieter: 'pieter.vanwyk',
  lucia: 'lucia.herrera',
}

export function emailOf(key: StaffKey): string {
  const { firstName, lastName } = staff[key]
  const mailbox = mailboxes[key] ?? `${firstName}.${lastName}`.toLowerCase()
  return `${mailbox}@nordhavn.example`
}

export const fullNameOf = (key: StaffKey): string => `${staff[key].firstName} ${staff[key].lastName}`

function person(
  firstName: string,
  lastName: string,
  department: DepartmentName,
  { isAdmin = false, isAtWork = true }: { isAdmin?: boolean; isAtWork?: boolean } = {},
): Person {
  return { firstName, lastName, department, isAdmin, isAtWork }
}

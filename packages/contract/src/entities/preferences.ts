import { z } from 'zod'
import { Language } from '../languages.ts'
import { text } from '../wire.ts'
import { showAll, TicketListChoice } from './ticket-list.ts'

/** The agent's own keys by the action of the page: one or two keys each, as they are drawn. */
const ShortcutKeys = z
  .record(text(40), z.array(text(10).min(1)).min(1).max(2))
  .refine((keys) => Object.keys(keys).length <= 100, { message: 'too many' })

/** What the page plays a sound for. */
export const SoundKind = z.enum(['ticket', 'chat', 'mine', 'private', 'mention', 'notice'])
export type SoundKind = z.infer<typeof SoundKind>

const SoundVolumes = z.record(SoundKind, z.number().int().min(0).max(100))

/** The agent's own settings, the same on all devices. */
export const Preferences = z.object({
  lang: Language,
  theme: z.enum(['system', 'light', 'dark']),
  sounds: z.boolean(),
  /** Push notifications carry message text. */
  pushPreviews: z.boolean(),
  /** What the list of open tickets shows. */
  ticketList: TicketListChoice.default(showAll),
  /** How much room the rows of the list and the messages take. */
  density: z.enum(['comfortable', 'compact']).default('comfortable'),
  /** Whether single keys are shortcuts: users of speech input, or whose hands rest on the keyboard, turn them off. */
  singleKeys: z.boolean().default(true),
  /** The shortcuts that have other keys than the page gives them. */
  shortcuts: ShortcutKeys.default({}),
  /** In percent, while sounds are on at all; 0 is silent. */
  volumes: SoundVolumes.default({
    ticket: 100,
    chat: 100,
    mine: 100,
    private: 100,
    mention: 100,
    // Of a message that failed, and of a ticket that is back: neither may be missed.
    notice: 100,
  }),
  /** Whether an administrator still wants to see the card of the first steps, while something is left of them. */
  firstSteps: z.boolean().default(true),
})
export type Preferences = z.infer<typeof Preferences>

/** What one call may change; the language has a call of its own. */
export const PreferencesChange = z
  .strictObject({
    theme: Preferences.shape.theme,
    sounds: Preferences.shape.sounds,
    pushPreviews: Preferences.shape.pushPreviews,
    ticketList: TicketListChoice,
    density: Preferences.shape.density.unwrap(),
    singleKeys: z.boolean(),
    shortcuts: ShortcutKeys,
    volumes: SoundVolumes,
    firstSteps: z.boolean(),
  })
  .partial()
export type PreferencesChange = z.infer<typeof PreferencesChange>

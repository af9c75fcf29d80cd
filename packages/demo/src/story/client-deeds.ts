import type { TelegramPhone } from '@switchboard/simulators'
import type { DepartmentName } from '../company/people.ts'
import { phoneIn, shownOn } from './scene.ts'
import type { Deed } from './step.ts'

export const starts: Deed = (scene) => phoneIn(scene).starts()

export const writes =
  (text: string): Deed =>
  (scene) =>
    phoneIn(scene).writes(text)

/** Anything else a phone can do: send a photo, a voice note, a place. */
export const does =
  (deed: (phone: TelegramPhone) => unknown): Deed =>
  (scene) =>
    deed(phoneIn(scene))

/** Answers the question to which department the matter belongs. */
export const chooses =
  (department: DepartmentName): Deed =>
  (scene) =>
    presses(department)(scene)

export const rates =
  (stars: 1 | 2 | 3): Deed =>
  (scene) =>
    presses('⭐'.repeat(stars))(scene)

const presses =
  (label: string): Deed =>
  (scene) => {
    const question = shownOn(scene, ({ buttons }) => buttons.flat().some(({ text }) => text === label))
    phoneIn(scene).presses(question.id, label)
  }

export const answers =
  (to: string, text: string, quote?: string): Deed =>
  (scene) =>
    phoneIn(scene).repliesTo(shownOn(scene, saying(to)).id, text, quote)

export const edits =
  (before: string, after: string): Deed =>
  (scene) =>
    phoneIn(scene).edits(shownOn(scene, (one) => one.by === 'client' && one.text === before).id, after)

export const likes =
  (text: string, emoji: string): Deed =>
  (scene) =>
    phoneIn(scene).reacts(shownOn(scene, saying(text)).id, emoji)

export const forwards =
  (text: string, from: string): Deed =>
  (scene) =>
    phoneIn(scene).forwards({ text, from })

export const blocksUs: Deed = (scene) => phoneIn(scene).blocks()

const saying =
  (text: string) =>
  (message: { text: string }): boolean =>
    message.text.includes(text)

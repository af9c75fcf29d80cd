import type { SampleName, TelegramPhone } from '@switchboard/simulators'
import type { DepartmentName } from '../company/people.ts'
import { phoneIn, shownOn, telegramIn } from './scene.ts'
import type { Deed } from './step.ts'

export const starts: Deed = (scene) => phoneIn(scene).starts()

export const writes =
  (text: string): Deed =>
  (scene) =>
    phoneIn(scene).writes(text)

/** Anything else a phone with Telegram can do: send a voice note, a place, an album. */
export const does =
  (deed: (phone: TelegramPhone) => unknown): Deed =>
  (scene) =>
    deed(telegramIn(scene))

export const photographs =
  (file: SampleName, caption = ''): Deed =>
  (scene) =>
    phoneIn(scene).sendsPhoto(file, caption)

/** Opens the chat, where the channel tells of it. */
export const opens: Deed = (scene) => phoneIn(scene).reads()

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
  (scene) =>
    phoneIn(scene).presses(label)

export const answers =
  (to: string, text: string, quote?: string): Deed =>
  (scene) =>
    phoneIn(scene).repliesTo(shownOn(scene, saying(to)).id, text, quote)

export const edits =
  (before: string, after: string): Deed =>
  (scene) =>
    telegramIn(scene).edits(
      Number(shownOn(scene, (one) => one.by === 'client' && one.text === before).id),
      after,
    )

export const likes =
  (text: string, emoji: string): Deed =>
  (scene) =>
    phoneIn(scene).reacts(shownOn(scene, saying(text)).id, emoji)

export const forwards =
  (text: string, from: string): Deed =>
  (scene) =>
    telegramIn(scene).forwards({ text, from })

export const blocksUs: Deed = (scene) => telegramIn(scene).blocks()

const saying =
  (text: string) =>
  (message: { text: string }): boolean =>
    message.text.includes(text)

import type { SampleName, TelegramPhone } from '@switchboard/simulators'
import type { DepartmentName } from '../company/people.ts'
import { phoneIn, shownOn, telegramIn } from './scene.ts'
import type { Action } from './step.ts'

export const starts: Action = (scene) => phoneIn(scene).starts()

export const writes =
  (text: string): Action =>
  (scene) =>
    phoneIn(scene).writes(text)

/** Anything else a phone with Telegram can do: send a voice note, a place, an album. */
export const does =
  (action: (phone: TelegramPhone) => unknown): Action =>
  (scene) =>
    action(telegramIn(scene))

export const photographs =
  (file: SampleName, caption = ''): Action =>
  (scene) =>
    phoneIn(scene).sendsPhoto(file, caption)

/** Opens the chat, on channels that report it. */
export const opens: Action = (scene) => phoneIn(scene).reads()

/** Answers the question to which department the matter belongs. */
export const chooses =
  (department: DepartmentName): Action =>
  (scene) =>
    presses(department)(scene)

export const rates =
  (stars: 1 | 2 | 3): Action =>
  (scene) =>
    presses('⭐'.repeat(stars))(scene)

const presses =
  (label: string): Action =>
  (scene) =>
    phoneIn(scene).presses(label)

export const answers =
  (to: string, text: string, quote?: string): Action =>
  (scene) =>
    phoneIn(scene).repliesTo(shownOn(scene, containing(to)).id, text, quote)

export const edits =
  (before: string, after: string): Action =>
  (scene) =>
    telegramIn(scene).edits(
      Number(shownOn(scene, (one) => one.by === 'client' && one.text === before).id),
      after,
    )

export const likes =
  (text: string, emoji: string): Action =>
  (scene) =>
    phoneIn(scene).reacts(shownOn(scene, containing(text)).id, emoji)

export const forwards =
  (text: string, from: string): Action =>
  (scene) =>
    telegramIn(scene).forwards({ text, from })

export const blocksUs: Action = (scene) => telegramIn(scene).blocks()

const containing =
  (text: string) =>
  (message: { text: string }): boolean =>
    message.text.includes(text)

import type { ScheduledMessage } from '@switchboard/contract'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileFault, firstOf } from '../../lib/file-rules.ts'
import { heldFiles, holdsCells, textBeside } from '../../lib/held-files.ts'
import { refuseFiles, refuseFolder } from '../../live/refuse-files.ts'
import { type ChannelRules, chosenFile, type FileToSchedule, storedFile } from './files-to-schedule.ts'

interface Scheduling {
  /** The message that is changed; null for a new one. */
  changed: ScheduledMessage | null
  /** Those that were chosen in the composer. */
  given: readonly File[] | undefined
  rules: ChannelRules | undefined
  mayChange: boolean
  /** Text that was pasted together with files. */
  onText: (words: string) => void
}

/** The files of the message, then those that were chosen; whether the channel takes all of them. */
export function useFilesToSchedule({ changed, given = [], rules, mayChange, onText }: Scheduling) {
  const [{ taken: files, isTooMany }, setFiles] = useState(() =>
    firstOf([...(changed?.files ?? []).map(storedFile), ...given.map(chosenFile)]),
  )
  const fit = files.every(({ file }) => file === null || !rules || fileFault(file, rules) === null)
  const edit = {
    add: (added: readonly File[]) =>
      setFiles(({ taken }) => firstOf<FileToSchedule>([...taken, ...added.map(chosenFile)])),
    leaveOut: (one: FileToSchedule) =>
      setFiles(({ taken }) => firstOf(taken.filter((other) => other !== one))),
  }
  return { files, fit, isTooMany, edit, incoming: useIncoming(mayChange, edit.add, onText) }
}

/** Files that are pasted or dropped into the message. */
function useIncoming(mayTake: boolean, take: (files: readonly File[]) => void, onText: Scheduling['onText']) {
  const { t } = useTranslation()
  const receive = (data: DataTransfer): readonly File[] => {
    const { files, hasFolder } = heldFiles(data)
    if (hasFolder) refuseFolder(t)
    if (mayTake) take(files)
    else if (files.length > 0) refuseFiles(t)
    return files
  }
  const drag = (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  }
  return {
    onPaste(event: ClipboardEvent) {
      if (!event.clipboardData.types.includes('Files') || holdsCells(event.clipboardData)) return
      event.preventDefault()
      const files = receive(event.clipboardData)
      const text = textBeside(event.clipboardData, files)
      if (mayTake && text !== '') onText(text)
    },
    onDragOver: drag,
    onDrop(event: DragEvent) {
      drag(event)
      receive(event.dataTransfer)
    },
  }
}

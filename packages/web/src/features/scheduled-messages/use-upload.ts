import { calls, type MyTicket } from '@switchboard/contract'
import { useEffect, useRef, useState } from 'react'
import { request } from '../../live/api.ts'
import type { FileToSchedule } from './files-to-schedule.ts'

/** The file that is on its way, or that the server refused. */
export interface Upload {
  fileid: string
  percent: number
}

/** Uploads the files that the server does not have yet, one after the other, as long as the page part is shown. */
export function useUpload({ ticketid, created_on }: MyTicket) {
  const [upload, setUpload] = useState<Upload | null>(null)
  const uploaded = useRef(new Set<string>())
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const uploadAll = async (files: readonly FileToSchedule[]): Promise<void> => {
    const { signal } = (running.current = new AbortController())
    for (const { fileid, file } of files) {
      if (file === null || uploaded.current.has(fileid)) continue
      const onProgress = (percent: number) => setUpload({ fileid, percent })
      onProgress(0)
      const body = { created_on, fileid }
      await request(calls.addScheduledFile, { params: { ticketid }, body, file, signal, onProgress })
      uploaded.current.add(fileid)
    }
    signal.throwIfAborted()
    setUpload(null)
  }
  return { upload, uploadAll }
}

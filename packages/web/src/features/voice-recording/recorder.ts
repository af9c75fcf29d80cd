import { markRecording } from '../../lib/recordings.ts'

/** Why nothing can be recorded. */
export type Trouble = 'denied' | 'noMicrophone' | 'unsupported' | 'failed'

/** A recording that runs. */
export interface Recording {
  /** null when the recording is empty. */
  stop(): Promise<File | null>
  cancel(): void
}

export const isTrouble = (found: Recording | Trouble): found is Trouble => typeof found === 'string'

/** In order of preference: what providers accept as it is, what only needs another container, the rest. */
const forms = [
  { type: 'audio/ogg;codecs=opus', name: 'voice.ogg' },
  { type: 'audio/webm;codecs=opus', name: 'voice.webm' },
  { type: 'audio/mp4', name: 'voice.m4a' },
] as const

/** The form in which this browser records. */
export const formFor = (isSupported: (type: string) => boolean) =>
  forms.find(({ type }) => isSupported(type)) ?? null

/** Bits a second; speech in Opus needs no more. */
const BITRATE = 32_000

/** Asks for the microphone and begins at once. */
export async function startRecording(): Promise<Recording | Trouble> {
  // On plain http a browser has no microphones at all, although its types promise them.
  const isPossible = window.isSecureContext && 'MediaRecorder' in window
  const form = isPossible ? formFor((type) => MediaRecorder.isTypeSupported(type)) : null
  if (form === null) return 'unsupported'
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(troubleOf)
  return typeof stream === 'string' ? stream : record(stream, form)
}

function troubleOf(error: unknown): Trouble {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' ? 'noMicrophone' : 'failed'
}

function record(stream: MediaStream, { type, name }: (typeof forms)[number]): Recording | Trouble {
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: BITRATE })
    const parts: Blob[] = []
    const ended = new Promise<void>((resolve) => {
      recorder.addEventListener('stop', () => resolve())
      recorder.addEventListener('error', () => resolve())
    })
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.start()
    const end = async () => {
      if (recorder.state !== 'inactive') recorder.stop()
      await ended
      release()
    }
    return {
      async stop() {
        await end()
        const file = new File(parts, name, { type: type.split(';')[0] ?? type })
        return file.size === 0 ? null : markRecording(file)
      },
      cancel: () => void end(),
    }
  } catch {
    release()
    return 'failed'
  }
}

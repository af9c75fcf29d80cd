import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { BrowserPage } from './browser.ts'

/** Notes long tasks and the time between frames in the page. */
export const PROBE = `
  globalThis.probe = { tasks: [], frames: [] }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.tasks.push(duration)
  }).observe({ type: 'longtask' })
  let before = 0
  const frame = (now) => {
    if (before > 0 && probe.frames.length < 100000) probe.frames.push(now - before)
    before = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
`

const Probe = z.object({ tasks: z.array(z.number()), frames: z.array(z.number()) })

/** The records since the last call. */
export async function takeProbe(page: BrowserPage): Promise<z.infer<typeof Probe>> {
  return Probe.parse(
    await page.evaluate(
      '(() => { const noted = { ...probe }; probe.tasks = []; probe.frames = []; return noted })()',
    ),
  )
}

const Metrics = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) })

/** Nodes and heap of the page after the collector has run. */
export async function weigh(page: BrowserPage): Promise<{ nodes: number; heap: number }> {
  await page.command('HeapProfiler.collectGarbage')
  await page.command('HeapProfiler.collectGarbage')
  const { metrics } = Metrics.parse(await page.command('Performance.getMetrics'))
  const named = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    nodes: Number(await page.evaluate(`document.querySelectorAll('*').length`)),
    heap: named('JSHeapUsedSize'),
  }
}

export async function untilTrue(page: BrowserPage, expression: string): Promise<void> {
  for (let patience = 0; patience < 600; patience += 1) {
    if ((await page.evaluate(expression)) === true) return
    await pause(50)
  }
  throw new Error(`In vain: ${expression}. ${String(await page.evaluate('document.body.innerText'))}`)
}

/** One turn of the wheel over the middle of a box; resolves when the page has drawn it. */
export async function turnWheel(page: BrowserPage, box: string, deltaY: number): Promise<void> {
  const { x, y } = z.object({ x: z.number(), y: z.number() }).parse(
    await page.evaluate(
      `(() => { const { x, y, width, height } = document.querySelector(${JSON.stringify(box)}).getBoundingClientRect();
         return { x: x + width / 2, y: Math.max(y, 0) + Math.min(height, innerHeight - Math.max(y, 0)) / 2 } })()`,
    ),
  )
  await page.command('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY })
  await page.evaluate(
    'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))',
  )
}

import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Reading } from '../../ground/metrics.ts'

const RESOLUTION_MS = 20
const QUANTILES = [0.5, 0.9, 0.99, 1]
const STARTED = Date.now() / 1000 - process.uptime()

/** Watches the process itself. @returns its figures, those of the event loop since they were last asked for */
export function watchProcess(): { read: () => Reading[]; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const read = () => {
    const { rss, heapUsed, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    // The timer's own period is no delay.
    const beyond = (quantile: number) =>
      Math.max(0, delay.percentile(Math.max(quantile * 100, 1)) / 1e9 - RESOLUTION_MS / 1000)
    const loop = QUANTILES.map((quantile): [{ quantile: number }, number] => [{ quantile }, beyond(quantile)])
    delay.reset()
    const one = (name: string, help: string, value: number, type: Reading['type'] = 'gauge'): Reading => ({
      name,
      help,
      type,
      values: [[{}, value]],
    })
    return [
      one('process_start_time_seconds', 'When this process began, in seconds since 1970.', STARTED),
      one('process_cpu_seconds_total', 'Processor time of this process.', (user + system) / 1e6, 'counter'),
      one('process_resident_memory_bytes', 'Memory of this process as the system counts it.', rss),
      one('nodejs_heap_used_bytes', 'Objects of JavaScript.', heapUsed),
      one('nodejs_external_memory_bytes', 'Buffers.', external),
      {
        name: 'nodejs_eventloop_delay_seconds',
        help: 'How late the event loop comes round, since the last reading.',
        values: loop,
      },
    ]
  }
  return { read, stop: () => void delay.disable() }
}

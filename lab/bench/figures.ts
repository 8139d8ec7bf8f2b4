// What a company gets from the machine that was measured, in five lines, from the figures of one run.

/** Somebody at work asks for something every so many seconds, as in the step `day`; so much of it changes something. */
const PAUSE_S = 4
const WRITES = 0.13
/** Of what the machine can do: the rest is for mornings, exports and backups. */
const SHARE = 1 / 3

const whole = (value: number) => Math.round(value).toLocaleString('en')

/**
 * @param facts of the sections: requests a second at 16 connections (`lists`, `searches`, `creates`, `changes`), `listP99` in
 *   ms, `rows` in each list, `idleMb` and `loadedMb` of all that runs, `readyMs`, `allInMs` until 60 people are in
 * @returns nothing where the run did not measure all
 */
export function fiveLines(facts: Record<string, number>): string[] {
  const needed = [
    'lists',
    'listP99',
    'searches',
    'creates',
    'changes',
    'rows',
    'idleMb',
    'loadedMb',
    'readyMs',
    'allInMs',
  ]
  if (!needed.every(name => facts[name] !== undefined)) return []
  const of = (name: string) => facts[name] ?? 0
  const second = (1 - WRITES) * (1 / of('lists') / 2 + 1 / of('searches') / 2) + WRITES / of('changes')
  const people = (SHARE * PAUSE_S) / second
  return [
    '## What a company gets from this machine',
    [
      `1. **People at work at once**: ${whole(people)}, if each asks for something every ${PAUSE_S} s (half of it searches, ${100 * WRITES} % changes) and two thirds of the machine stay free. The pace is an assumption; the rest is measured.`,
      `2. **Writes**: ${whole(of('creates'))} created or ${whole(of('changes'))} changed a second, on the disk, with trail, search and notices.`,
      `3. **Rows**: ${whole(of('rows'))} in each list; ${whole(of('lists'))} lists a second at a p99 of ${of('listP99').toFixed(0)} ms, ${whole(of('searches'))} keystrokes of a search.`,
      `4. **Eight o'clock**: 60 people are in after ${(of('allInMs') / 1000).toFixed(1)} s.`,
      `5. **Memory**: ${whole(of('idleMb'))} MB idle, ${whole(of('loadedMb'))} MB after the load, beside PostgreSQL; ready ${(of('readyMs') / 1000).toFixed(1)} s after \`npm start\`.`,
    ].join('\n'),
  ]
}

import { CircleHelp } from 'lucide-react'
import type { Department, Guide, Screen } from '../department.ts'

/** The page of a guide. */
const screenOf = ({ path, label, description, load }: Guide, { icon }: Department): Screen => ({
  path,
  label,
  icon,
  description,
  area: 'conta',
  load: async () => {
    const [{ GuidePage }, { default: text }] = await Promise.all([import('./guide-page.tsx'), load()])
    return { Page: () => <GuidePage text={text} /> }
  },
})

/**
 * The pages of 'Ajuda': an overview, and the guide of each department, open to every signed-in person. Departments that
 * name the same guide share its page.
 */
export function helpOf(departments: readonly Department[]): Department {
  const guides = new Map<string, Screen>()
  // What is reached from one's account comes first: it is for everybody.
  const order = [true, undefined].flatMap(out => departments.filter(({ outOfMenu }) => outOfMenu === out))
  for (const department of order) {
    const { guia } = department
    if (guia && !guides.has(guia.path)) guides.set(guia.path, screenOf(guia, department))
  }
  return {
    path: '/ajuda',
    label: 'Ajuda',
    icon: CircleHelp,
    description: 'O que cada departamento faz, passo a passo',
    area: 'conta',
    outOfMenu: true,
    load: () => import('./overview-page.tsx'),
    children: [...guides.values()],
  }
}

import { type Densidade, setDensidade, useDensidade } from '#platform/web/densidade.ts'
import { setTeclasSimples, type TeclasSimples, useTeclasSimples } from '#platform/web/keyboard/setting.ts'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import { useSessao } from '#platform/web/session.tsx'
import { setTema, type Tema, useTema } from '#platform/web/tema.ts'
import { NotificationsSection } from '../notificacoes/web/section.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import { CompanySection } from './company.tsx'
import { Section } from './section.tsx'

const TEMAS = { claro: 'Claro', escuro: 'Escuro', sistema: 'Como no sistema' } satisfies Record<Tema, string>
const DENSIDADES = { confortavel: 'Confortável', compacta: 'Compacta' } satisfies Record<Densidade, string>
const TECLAS = {
  ligadas: 'Ligados',
  desligadas: 'Desligados',
} satisfies Record<TeclasSimples, string>

/** How the product looks here, what it writes to one and, for an Administrador, what holds for the company. */
export function SettingsPage() {
  const tema = useTema()
  const densidade = useDensidade()
  const teclas = useTeclasSimples()
  const { usuario } = useSessao()
  return (
    <>
      <PageHeader title="Configurações" />
      <Section title="Aparência e teclado" description="Vale para este navegador.">
        <div className="space-y-4">
          <ChoiceGroup legend="Tema" options={TEMAS} value={tema} onChange={setTema} />
          <ChoiceGroup
            legend="Densidade das listas"
            options={DENSIDADES}
            value={densidade}
            onChange={setDensidade}
          />
          <ChoiceGroup
            legend="Atalhos de uma tecla (n, /, ?, g)"
            options={TECLAS}
            value={teclas}
            onChange={setTeclasSimples}
          />
        </div>
      </Section>
      <NotificationsSection />
      {usuario.perfil_acesso === 'Administrador' && <CompanySection />}
    </>
  )
}

/** Where the project is that a proposal became. */
export const projectLink = (id: number) =>
  ({ to: '/financeiro/projetos', search: { dialogo: 'editar', id } }) as never

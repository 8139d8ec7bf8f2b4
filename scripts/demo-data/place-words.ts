const words = (text: string) => text.trim().split(/\s*[,\n]\s*/)

/** Categories of tickets with what is typically wrong. */
export const categorias: { nome: string; descricao: string; problemas: string[] }[] = [
  {
    nome: 'Elétrica',
    descricao: 'Tomadas, disjuntores, quadros e fiação.',
    problemas: words(
      'Tomada sem energia, Disjuntor desarmando, Fio exposto, Cheiro de queimado no quadro, Interruptor quebrado',
    ),
  },
  {
    nome: 'Hidráulica',
    descricao: 'Vazamentos, torneiras, registros e esgoto.',
    problemas: words(
      'Torneira pingando, Vazamento no teto, Vaso sanitário entupido, Falta de água, Ralo com mau cheiro',
    ),
  },
  {
    nome: 'Climatização',
    descricao: 'Aparelhos de ar-condicionado e ventilação.',
    problemas: words(
      'Ar-condicionado não gela, Ar-condicionado pingando, Barulho no aparelho, Controle remoto perdido, Troca de filtro',
    ),
  },
  {
    nome: 'Iluminação',
    descricao: 'Lâmpadas, luminárias e sensores.',
    problemas: words(
      'Lâmpada queimada, Luminária piscando, Corredor escuro, Refletor do pátio apagado, Sensor não liga',
    ),
  },
  {
    nome: 'Civil',
    descricao: 'Paredes, pisos, telhados e pintura.',
    problemas: words(
      'Piso solto, Infiltração na parede, Goteira no telhado, Rachadura no reboco, Pintura descascando',
    ),
  },
  {
    nome: 'Portas e fechaduras',
    descricao: 'Portas, chaves, molas e controle de acesso.',
    problemas: words(
      'Porta não fecha, Fechadura emperrada, Cópia de chave, Mola da porta quebrada, Crachá não abre a porta',
    ),
  },
  {
    nome: 'Mobiliário',
    descricao: 'Mesas, cadeiras, armários e divisórias.',
    problemas: words(
      'Cadeira quebrada, Gaveta travada, Mesa bamba, Armário sem chave, Persiana caída, Montagem de mesa',
    ),
  },
  {
    nome: 'Limpeza',
    descricao: 'Conservação e resíduos.',
    problemas: words(
      'Falta de papel-toalha, Lixeira cheia, Vidros sujos, Derramamento no corredor, Limpeza após reforma',
    ),
  },
  {
    nome: 'Elevadores',
    descricao: 'Elevadores e plataformas.',
    problemas: words('Elevador parado, Elevador fazendo barulho, Porta do elevador lenta, Botão sem luz'),
  },
  {
    nome: 'Segurança patrimonial',
    descricao: 'Câmeras, alarmes e portões.',
    problemas: words(
      'Portão não fecha, Câmera sem imagem, Alarme disparando, Cancela travada, Interfone mudo',
    ),
  },
  {
    nome: 'Rede e telefonia',
    descricao: 'Pontos de rede e ramais; o restante é com a TI.',
    problemas: words('Ponto de rede sem sinal, Ramal mudo, Cabo solto no piso, Wi-Fi fraco na sala'),
  },
  {
    nome: 'Jardinagem e pragas',
    descricao: 'Áreas verdes e controle de pragas.',
    problemas: words(
      'Formigas na copa, Poda da árvore, Grama alta, Pombos no telhado, Dedetização da cozinha',
    ),
  },
]

export const espacos = words(`
  Recepção, Sala de reuniões, Copa, Banheiro masculino, Banheiro feminino, Escritório, Almoxarifado, Oficina, Refeitório
  Auditório, Vestiário, Garagem, Sala técnica, Arquivo, Laboratório, Corredor, Terraço, Sala de treinamento`)

export const conversas = words(`
  Pode verificar ainda hoje por favor?, Estive no local e já isolei a área., Peça pedida ao fornecedor., Voltou a acontecer.
  Obrigado pela rapidez!, O técnico vem amanhã de manhã., Resolvido provisoriamente., Falta autorização para a compra.
  Testado e funcionando., Pode encerrar., Ainda sem solução., Troquei o componente., Aguardando o terceiro., É urgente.`)

/** Deviations: type, what was seen, what to do about it. */
export const desvios: [
  'Comportamental' | 'Condição Insegura' | 'Ambiental' | 'Procedimento' | 'Equipamento' | 'Outro',
  string,
  string,
][] = [
  ['Comportamental', 'Trabalho em altura sem cinto', 'Parar a atividade e refazer o treinamento NR-35.'],
  ['Comportamental', 'Uso de celular na área de carga', 'Diálogo de segurança com a equipe do turno.'],
  ['Comportamental', 'Colaborador sem óculos de proteção', 'Repor o estoque de EPI e orientar a equipe.'],
  ['Condição Insegura', 'Piso molhado sem sinalização', 'Sinalizar e secar; rever a rotina de limpeza.'],
  ['Condição Insegura', 'Guarda-corpo solto na escada', 'Isolar a escada e refixar o guarda-corpo.'],
  ['Condição Insegura', 'Saída de emergência obstruída', 'Remover os materiais e demarcar o piso.'],
  ['Condição Insegura', 'Andaime sem rodapé', 'Montar rodapé e liberar com etiqueta verde.'],
  ['Ambiental', 'Vazamento de óleo no pátio', 'Conter com material absorvente e dar destino ao resíduo.'],
  ['Ambiental', 'Resíduo perigoso em caçamba comum', 'Segregar o resíduo e treinar os encarregados.'],
  ['Ambiental', 'Tambor sem bacia de contenção', 'Instalar bacia de contenção.'],
  ['Procedimento', 'Permissão de trabalho vencida', 'Suspender a atividade até a nova permissão.'],
  ['Procedimento', 'Bloqueio elétrico não aplicado', 'Aplicar bloqueio e etiquetagem; auditar a equipe.'],
  ['Procedimento', 'Checklist da plataforma não preenchido', 'Exigir o checklist antes de cada uso.'],
  ['Equipamento', 'Extintor com carga vencida', 'Trocar o extintor e conferir os demais do setor.'],
  ['Equipamento', 'Esmerilhadeira sem proteção', 'Retirar de uso e instalar a coifa.'],
  ['Equipamento', 'Cabo de aço com fios rompidos', 'Descartar o cabo e inspecionar a talha.'],
  ['Outro', 'Iluminação fraca no almoxarifado', 'Medir a iluminância e trocar as luminárias.'],
  ['Outro', 'Animal peçonhento no canteiro', 'Acionar o controle de pragas e limpar o entorno.'],
]

export const lugaresDeObra = words(`
  Canteiro Campinas, Canteiro Ribeirão Preto, Canteiro Curitiba, Canteiro Vitória, Galpão 1, Galpão 2, Pátio de carga
  Almoxarifado central, Oficina mecânica, Subestação, Escritório central, Refeitório, Central de concreto`)

/** Jobs: department, name, salary from and to, in reais. */
export const cargos: [string, string, number, number][] = [
  ['Obras', 'Servente', 1700, 2300],
  ['Obras', 'Pedreiro', 2400, 3600],
  ['Obras', 'Carpinteiro', 2400, 3700],
  ['Obras', 'Armador', 2400, 3500],
  ['Obras', 'Mestre de obras', 4800, 9000],
  ['Obras', 'Operador de máquinas', 2900, 4800],
  ['Engenharia', 'Engenheiro civil', 9000, 17_000],
  ['Engenharia', 'Engenheira eletricista', 9000, 16_500],
  ['Engenharia', 'Projetista', 4200, 7800],
  ['Engenharia', 'Estagiário de engenharia', 1400, 2200],
  ['Manutenção', 'Eletricista', 2900, 4900],
  ['Manutenção', 'Encanador', 2600, 4100],
  ['Manutenção', 'Técnico de refrigeração', 3000, 4900],
  ['Administrativo', 'Auxiliar administrativo', 1900, 2900],
  ['Administrativo', 'Assistente financeiro', 2700, 4300],
  ['Administrativo', 'Analista contábil', 3900, 6900],
  ['Administrativo', 'Comprador', 3600, 6500],
  ['Recursos Humanos', 'Analista de RH', 3800, 6600],
  ['Segurança do Trabalho', 'Técnico de segurança', 3400, 5600],
  ['Tecnologia', 'Analista de suporte', 3300, 5900],
  ['Logística', 'Motorista', 2500, 3900],
  ['Logística', 'Almoxarife', 2200, 3400],
  ['Comercial', 'Orçamentista', 4100, 8200],
  ['Diretoria', 'Gerente de contratos', 13_000, 26_000],
]

export const tiposDeDocumento = words(`
  Contrato de trabalho, ASO, Certificado NR-10, Certificado NR-35, CNH, Comprovante de residência, Ficha de EPI`)

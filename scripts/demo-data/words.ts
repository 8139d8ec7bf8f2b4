const words = (text: string) => text.trim().split(/\s*[,\n]\s*/)

/** In the order of how common they are. */
const firstNames = words(`
  Maria, José, Ana, João, Antônio, Francisca, Carlos, Paulo, Adriana, Pedro, Juliana, Lucas, Márcia, Luiz, Fernanda
  Marcos, Patrícia, Luís, Aline, Gabriel, Sandra, Rafael, Camila, Daniel, Amanda, Marcelo, Bruna, Bruno, Jéssica
  Eduardo, Letícia, Felipe, Júlia, Rodrigo, Luciana, Manoel, Vanessa, Mateus, Mariana, André, Gabriela, Fernando
  Vera, Fábio, Vitória, Leonardo, Larissa, Gustavo, Cláudia, Guilherme, Beatriz, Leandro, Rita, Tiago, Luana
  Anderson, Sônia, Ricardo, Renata, Márcio, Eliane, Jorge, Josefa, Sebastião, Simone, Alexandre, Natália, Roberto
  Cristiane, Edson, Carla, Diego, Débora, Vítor, Rosângela, Sérgio, Jaqueline, Cláudio, Rosa, Matheus, Daniela
  Thiago, Aparecida, Geraldo, Marlene, Adriano, Terezinha, Luciano, Raimunda, Júlio, Andréa, Renato, Fabiana, Alex
  Lúcia, Vinícius, Raquel, Rogério, Angélica, Samuel, Rafaela, Ronaldo, Luzia, Mário, Elaine, Flávio, Conceição
  Íris, Douglas, Inês, Igor, Cícero, Zélia, Davi, Célia, Manuel, Estêvão, Jeferson, Graça, Otávio, Benício, Zé`)

const FEMININE = words(`
  Aline, Cristiane, Elaine, Eliane, Simone, Beatriz, Raquel, Inês, Íris, Conceição, Marlene, Jaqueline`)

const isFeminine = (name: string) => name.endsWith('a') || FEMININE.includes(name)

/** First names that go together. */
export const firstNamesByGender = [
  firstNames.filter(isFeminine),
  firstNames.filter(name => !isFeminine(name)),
] as const

export const surnames = words(`
  Silva, Santos, Oliveira, Souza, Rodrigues, Ferreira, Alves, Pereira, Lima, Gomes, Costa, Ribeiro, Martins, Carvalho
  Almeida, Lopes, Soares, Fernandes, Vieira, Barbosa, Rocha, Dias, Nascimento, Andrade, Moreira, Nunes, Marques
  Machado, Mendes, Freitas, Cardoso, Ramos, Gonçalves, Santana, Teixeira, Araújo, Pinto, Melo, Cavalcanti, Moraes
  Monteiro, Batista, Correia, Duarte, Farias, Reis, Campos, Rezende, Assunção, Guimarães, Magalhães, Simões, Brandão
  Conceição, Leitão, Falcão, Galvão, Queirós, Sá, Pacheco, Antunes, Siqueira, Bittencourt, Prado, Neves, Aguiar
  Camargo, Peixoto, Quintão, Müller, Schmidt, Nakamura, Tanaka, Rossi, Bianchi, Zanella, Fontoura, Caldeira, d’Ávila`)

export const trades = words(`
  Construtora, Incorporadora, Metalúrgica, Condomínio Edifício, Padaria, Supermercado, Clínica, Laboratório, Hotel
  Pousada, Restaurante, Transportadora, Escola, Colégio, Farmácia, Auto Posto, Distribuidora, Cooperativa, Usina
  Indústria de Móveis, Comércio de Alimentos, Oficina Mecânica, Serralheria, Marcenaria, Agropecuária, Fazenda
  Frigorífico, Laticínios, Cerâmica, Pré-Moldados, Engenharia, Arquitetura, Consultoria, Gráfica, Malharia
  Instalações Elétricas, Refrigeração, Ótica, Hospital, Associação, Paróquia, Armazém, Pizzaria, Cervejaria`)

export const proper = words(`
  São José, São João, Santa Rita, Bom Jesus, Nossa Senhora Aparecida, Três Irmãos, Boa Esperança, Ipê Amarelo, Jacarandá
  Pau-Brasil, Horizonte, Novo Século, União, Progresso, Estrela do Sul, Cruzeiro, Atlântica, Pantanal, Serra Azul
  Vale Verde, Rio Doce, Litoral, Planalto, Alvorada, Ouro Preto, Bandeirante, Imperial, Real, Central, Avenida
  Água Viva, Sol Nascente, Lua Cheia, Cachoeira, Itaipu, Guarani, Tupã, Araucária, Sabiá, Bem-Te-Vi, Jatobá, Buriti`)

export const forms = [
  'Ltda',
  'Ltda',
  'Ltda',
  'Ltda ME',
  'Ltda EPP',
  'S.A.',
  'S/A',
  'EIRELI',
  'e Filhos Ltda',
  '& Cia',
]

export const streets = words(`
  Rua das Acácias, Avenida Brasil, Rua Sete de Setembro, Avenida Getúlio Vargas, Rua XV de Novembro, Rua São Paulo
  Avenida Presidente Vargas, Rua Santos Dumont, Rua Dom Pedro II, Travessa da Conceição, Rua José Bonifácio
  Praça da Matriz, Rua Tiradentes, Avenida Paulista, Rua Rui Barbosa, Alameda dos Ipês, Rodovia BR-116, Rua Pará`)

/** City, state and area code of the telephone. */
export const cities = [
  ['São Paulo', 'SP', '11'],
  ['Campinas', 'SP', '19'],
  ['Ribeirão Preto', 'SP', '16'],
  ['Rio de Janeiro', 'RJ', '21'],
  ['Niterói', 'RJ', '21'],
  ['Belo Horizonte', 'MG', '31'],
  ['Uberlândia', 'MG', '34'],
  ['Vitória', 'ES', '27'],
  ['Curitiba', 'PR', '41'],
  ['Londrina', 'PR', '43'],
  ['Florianópolis', 'SC', '48'],
  ['Joinville', 'SC', '47'],
  ['Porto Alegre', 'RS', '51'],
  ['Brasília', 'DF', '61'],
  ['Goiânia', 'GO', '62'],
  ['Cuiabá', 'MT', '65'],
  ['Salvador', 'BA', '71'],
  ['Recife', 'PE', '81'],
  ['Fortaleza', 'CE', '85'],
  ['São Luís', 'MA', '98'],
  ['Belém', 'PA', '91'],
  ['Manaus', 'AM', '92'],
] as const

export const works = words(`
  Reforma da fachada, Instalação elétrica, Projeto estrutural, Manutenção predial, Impermeabilização da laje
  Construção de galpão, Ampliação do refeitório, Troca de cobertura, Rede de combate a incêndio, Pintura externa
  Climatização, Subestação de energia, Automação de bombas, Terraplenagem, Laudo técnico, Adequação à NR-12
  Sistema fotovoltaico, Drenagem do pátio, Recuperação de pilares, Acessibilidade, Cabeamento estruturado`)

/** What a proposal offers: its unit, and what one costs at least and at most, in reais. */
export const offered = [
  ['Mão de obra de pedreiro', 'dia', 280, 420],
  ['Mão de obra de eletricista', 'dia', 340, 520],
  ['Cimento CP II, saco de 50 kg', 'sc', 34, 46],
  ['Pintura acrílica, duas demãos', 'm²', 18, 42],
  ['Manta asfáltica de 4 mm, aplicada', 'm²', 65, 120],
  ['Cabo flexível de 16 mm²', 'm', 9, 22],
  ['Quadro de distribuição de 24 disjuntores', 'un', 380, 950],
  ['Estrutura metálica, fornecida e montada', 'kg', 14, 28],
  ['Locação de andaime fachadeiro', 'mês', 650, 2400],
  ['Projeto executivo com ART', 'vb', 3500, 18_000],
  ['Remoção de entulho, caçamba de 5 m³', 'un', 320, 480],
  ['Módulo fotovoltaico de 550 W', 'un', 690, 1200],
] as const

CREATE TABLE "painel_somas" (
	"serie" text NOT NULL,
	"dia" date NOT NULL,
	"quantidade" integer NOT NULL,
	"valor" numeric(30, 2) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "somas_serie_dia" ON "painel_somas" USING btree ("serie","dia");--> statement-breakpoint
CREATE INDEX "propostas_receita" ON "comercial_propostas" USING btree ("data_emissao","id","valor_proposta") WHERE status_proposta in ('Aprovada', 'Convertida em Projeto');--> statement-breakpoint
CREATE INDEX "propostas_ativas" ON "comercial_propostas" USING btree ("data_emissao","id","valor_proposta") WHERE status_proposta in ('Em Elaboração', 'Enviada');--> statement-breakpoint
-- What the dashboard adds up: each series by its table, the date by which a record counts, its amount, and which records
-- belong to it. Whoever changes it calls painel_instalar() and painel_refazer() afterwards.
CREATE OR REPLACE FUNCTION painel_series() RETURNS TABLE (serie text, tabela text, dia text, valor text, condicao text)
LANGUAGE sql IMMUTABLE AS $$ VALUES
  ('propostas', 'comercial_propostas', 'data_emissao', 'valor_proposta', 'true'),
  ('receita', 'comercial_propostas', 'data_emissao', 'valor_proposta', $c$status_proposta IN ('Aprovada', 'Convertida em Projeto')$c$),
  ('ativas', 'comercial_propostas', 'data_emissao', 'valor_proposta', $c$status_proposta IN ('Em Elaboração', 'Enviada')$c$),
  ('contas', 'financeiro_contas_a_pagar', 'data_emissao', 'valor', $c$status <> 'Cancelada'$c$),
  ('contas_abertas', 'financeiro_contas_a_pagar', 'data_vencimento', 'valor', $c$status IN ('Pendente', 'Aprovada', 'Vencida')$c$),
  ('contas_vencidas', 'financeiro_contas_a_pagar', 'data_vencimento', 'valor', $c$status = 'Vencida'$c$),
  ('despesas_projeto', 'financeiro_despesas_projeto', 'data_despesa', 'valor_despesa', 'true'),
  ('despesas_cartao', 'financeiro_despesas_cartao', 'data_despesa', 'valor_despesa', 'true'),
  ('chamados_urgentes', 'predial_chamados', 'data_abertura', '0', $c$prioridade = 'Urgente' AND status IN ('Aberto', 'Em Andamento', 'Pendente Terceiro')$c$),
  ('desvios_graves', 'ssma_desvios', 'data_ocorrencia', '0', $c$risco_potencial IN ('Alto', 'Crítico') AND status_resolucao IN ('Aberto', 'Em Análise', 'Em Correção', 'Pendente Validação')$c$),
  ('documentos', 'rh_documentos_funcionario', 'data_validade', '0', 'data_validade IS NOT NULL')
$$;
--> statement-breakpoint
-- Gives each of those tables its triggers. One row for each series and day that a statement changed, and no lock: two
-- transactions never wait for each other here. They fire in bulk loads, too, where the audit trail rests.
CREATE OR REPLACE FUNCTION painel_instalar() RETURNS void LANGUAGE plpgsql AS $instalar$
DECLARE
  t record;
  soma text := 'INSERT INTO painel_somas (serie, dia, quantidade, valor)
    SELECT serie, dia, sum(n), sum(valor) FROM (%s) p GROUP BY serie, dia HAVING sum(n) <> 0 OR sum(valor) <> 0;';
BEGIN
  FOR t IN
    SELECT tabela,
      string_agg(format('SELECT %L AS serie, %s AS dia, 1 AS n, coalesce(%s, 0) AS valor FROM depois WHERE %s', serie, dia, valor, condicao), ' UNION ALL ') AS depois,
      string_agg(format('SELECT %L AS serie, %s AS dia, -1 AS n, -coalesce(%s, 0) AS valor FROM antes WHERE %s', serie, dia, valor, condicao), ' UNION ALL ') AS antes,
      string_agg(quote_literal(serie), ', ') AS series
    FROM painel_series() GROUP BY tabela
  LOOP
    EXECUTE format($f$
      CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $corpo$
      BEGIN
        IF TG_OP = 'INSERT' THEN %s
        ELSIF TG_OP = 'UPDATE' THEN %s
        ELSIF TG_OP = 'DELETE' THEN %s
        ELSE DELETE FROM painel_somas WHERE serie IN (%s);
        END IF;
        RETURN NULL;
      END $corpo$ $f$,
      'painel_somar_' || t.tabela, format(soma, t.depois), format(soma, t.antes || ' UNION ALL ' || t.depois),
      format(soma, t.antes), t.series);
    EXECUTE format('CREATE OR REPLACE TRIGGER painel_inserir AFTER INSERT ON %I REFERENCING NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION %I()', t.tabela, 'painel_somar_' || t.tabela);
    EXECUTE format('CREATE OR REPLACE TRIGGER painel_alterar AFTER UPDATE ON %I REFERENCING OLD TABLE AS antes NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION %I()', t.tabela, 'painel_somar_' || t.tabela);
    EXECUTE format('CREATE OR REPLACE TRIGGER painel_excluir AFTER DELETE ON %I REFERENCING OLD TABLE AS antes FOR EACH STATEMENT EXECUTE FUNCTION %I()', t.tabela, 'painel_somar_' || t.tabela);
    EXECUTE format('CREATE OR REPLACE TRIGGER painel_esvaziar AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION %I()', t.tabela, 'painel_somar_' || t.tabela);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER painel_inserir, ENABLE ALWAYS TRIGGER painel_alterar, ENABLE ALWAYS TRIGGER painel_excluir, ENABLE ALWAYS TRIGGER painel_esvaziar', t.tabela);
  END LOOP;
END $instalar$;
--> statement-breakpoint
-- Counts one series from the records again and puts a row a day in place of the changes so far. Both happen in one
-- statement, so by one snapshot: what others write meanwhile is in neither, and its own row stays.
CREATE OR REPLACE FUNCTION painel_refazer(qual text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  s record;
BEGIN
  -- Of two at once, the second begins after the first: it would add its count to the other's.
  PERFORM pg_advisory_xact_lock(4210773);
  FOR s IN SELECT * FROM painel_series() WHERE serie = qual LOOP
    EXECUTE format('WITH antes AS (DELETE FROM painel_somas WHERE serie = %1$L)
      INSERT INTO painel_somas (serie, dia, quantidade, valor)
      SELECT %1$L, %2$s, count(*), coalesce(sum(%3$s), 0) FROM %4$I WHERE %5$s GROUP BY 2',
      s.serie, s.dia, s.valor, s.tabela, s.condicao);
  END LOOP;
END $$;
--> statement-breakpoint
SELECT painel_instalar();
--> statement-breakpoint
SELECT painel_refazer(serie) FROM painel_series();

DROP INDEX "contas_recorrencia";--> statement-breakpoint
DROP INDEX "contas_prestacao";--> statement-breakpoint
ALTER TABLE "financeiro_extrato_linhas" ADD COLUMN "busca" text GENERATED ALWAYS AS (' ' || f_busca(descricao || ' ' || coalesce(documento, '') || ' ' || coalesce(split_part(valor::text, '.', 1) || ',' || split_part(valor::text, '.', 2) || ' ' || reverse(regexp_replace(reverse(split_part(valor::text, '.', 1)), '(\d{3})(?=\d)', '\1.', 'g')) || ',' || split_part(valor::text, '.', 2), ''))) STORED;--> statement-breakpoint
CREATE INDEX "extrato_linhas_busca" ON "financeiro_extrato_linhas" USING gin ("busca" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "contas_recorrencia" ON "financeiro_contas_a_pagar" USING btree ("recorrencia_id","ocorrencia") WHERE recorrencia_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contas_prestacao" ON "financeiro_contas_a_pagar" USING btree ("prestacao_id") WHERE prestacao_id is not null;
--> statement-breakpoint
-- PostgreSQL reads the condition of a trigger from its text at each statement that changes a payable: what its function asks first
-- costs less. The one of approvals parsed who writes before it asked whether there is anything to do.
CREATE OR REPLACE FUNCTION aprovavel_depois() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_tabela text := TG_TABLE_NAME;
  v_autor text;
  v_regra jsonb;
  v_dados jsonb;
  v_selo jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM aprovacoes WHERE tabela = v_tabela AND registro_id = OLD.id;
    RETURN NULL;
  END IF;
  IF NEW.aprovacao IS NULL AND (TG_OP = 'INSERT' OR OLD.aprovacao IS NULL) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' AND coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb #>> '{operacao}' ~ '(^|/)lixeira/' THEN
    RETURN NULL;
  END IF;
  v_autor := coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb ->> 'user_id';
  v_regra := (SELECT a.regra FROM aprovaveis() a WHERE a.tabela = v_tabela);
  v_dados := to_jsonb(NEW);
  v_selo := aprovavel_selo(v_dados, v_regra);
  IF NEW.aprovacao IS NULL THEN
    DELETE FROM aprovacoes WHERE tabela = v_tabela AND registro_id = NEW.id AND (situacao <> 'Aprovada' OR NOT v_regra #> '{barra}' ? (v_dados #>> ARRAY[v_regra #>> '{campo}']));
    RETURN NULL;
  END IF;
  IF v_regra #> '{barra}' ? (v_dados #>> ARRAY[v_regra #>> '{campo}']) THEN RETURN NULL; END IF;
  DELETE FROM aprovacoes a WHERE a.tabela = v_tabela AND a.registro_id = NEW.id
    AND (a.alcada_id, a.passo) NOT IN (SELECT r.id, r.passo FROM alcadas_de(v_tabela, v_dados, v_regra) r);
  UPDATE aprovacoes a SET selo = v_selo, desde = now(), escalada = false,
    situacao = CASE WHEN a.passo = (SELECT min(r.passo) FROM alcadas_de(v_tabela, v_dados, v_regra) r) THEN 'Aguardando' ELSE 'Depois' END,
    valor = coalesce((v_dados #>> ARRAY[v_regra #>> '{valor}'])::numeric, 0),
    votos = '[]', motivo = NULL, decidido_por = NULL, decidido_em = NULL, pedido_por = v_autor::uuid,
    donos = aprovavel_donos(v_dados, v_regra, v_autor)
  WHERE a.tabela = v_tabela AND a.registro_id = NEW.id AND a.selo <> v_selo;
  INSERT INTO aprovacoes (user_id, tabela, registro_id, alcada_id, passo, situacao, valor, selo, donos, pedido_por)
  SELECT v_autor::uuid, v_tabela, NEW.id, r.id, r.passo, CASE WHEN r.passo = min(r.passo) OVER () THEN 'Aguardando' ELSE 'Depois' END, coalesce((v_dados #>> ARRAY[v_regra #>> '{valor}'])::numeric, 0), v_selo,
    aprovavel_donos(v_dados, v_regra, v_autor), v_autor::uuid
  FROM alcadas_de(v_tabela, v_dados, v_regra) r
  ON CONFLICT (tabela, registro_id, passo, alcada_id) DO NOTHING;
  PERFORM aprovacao_ordenar(v_tabela, NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION quitar_conta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.valor_pago IS NOT DISTINCT FROM OLD.valor_pago
    AND (NEW.valor_pago = 0 OR (NEW.valor IS NOT DISTINCT FROM OLD.valor AND NEW.status = OLD.status)) THEN
    RETURN NEW;
  END IF;
  IF NEW.valor_pago > OLD.valor_pago AND NEW.aprovacao IN ('Aguardando', 'Recusada') THEN
    RAISE EXCEPTION USING ERRCODE = 'AL001', MESSAGE = 'Esta conta não tem a aprovação de que precisa. Antes dela não pode ser paga.';
  END IF;
  IF NEW.valor_pago > 0 AND NEW.valor_pago = NEW.valor THEN
    IF NEW.status <> 'Paga' THEN
      NEW.status_antes := NEW.status;
      NEW.status := 'Paga';
    END IF;
  ELSIF NEW.status_antes IS NOT NULL THEN
    IF NEW.status = 'Paga' THEN
      NEW.status := NEW.status_antes;
    END IF;
    NEW.status_antes := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guardar_rateio() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = OLD.status OR 'Cancelada' NOT IN (NEW.status, OLD.status) THEN RETURN NEW; END IF;
  IF NEW.status = 'Cancelada' THEN
    NEW.rateio_guardado := (SELECT jsonb_agg(sem_busca(to_jsonb(d)) ORDER BY d.id) FROM financeiro_despesas_projeto d WHERE d.conta_id = NEW.id);
    DELETE FROM financeiro_despesas_projeto WHERE conta_id = NEW.id;
  ELSE
    NEW.rateio_guardado := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER a_quitar_conta BEFORE UPDATE ON financeiro_contas_a_pagar FOR EACH ROW EXECUTE FUNCTION quitar_conta();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER rateio_antes BEFORE UPDATE ON financeiro_contas_a_pagar FOR EACH ROW EXECUTE FUNCTION guardar_rateio();
--> statement-breakpoint
DROP TRIGGER conferir_rateio ON financeiro_contas_a_pagar;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER conferir_rateio AFTER UPDATE OF valor, prestacao_id ON financeiro_contas_a_pagar
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((NEW.valor, NEW.prestacao_id) IS DISTINCT FROM (OLD.valor, OLD.prestacao_id)) EXECUTE FUNCTION conferir_rateio_da_conta();
--> statement-breakpoint
-- A name that is joined into another one pays nothing: what was paid before is not refused for the approval that its new name or a
-- newer rule asks for. Refused, the joining would go on for ever.
CREATE FUNCTION juntando_nomes() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb #>> '{operacao}' = 'financeiro/juncoes/juntar'
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION medir_orcamento(conta integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE financeiro_contas_a_pagar c SET acima_do_orcamento = x.acima
  FROM (
    SELECT EXISTS (
      SELECT FROM financeiro_despesas_projeto d WHERE d.conta_id = conta AND passa_do_orcamento(d.projeto_id, d.categoria_despesa)
    ) AS acima
  ) x
  WHERE c.id = conta AND c.acima_do_orcamento <> x.acima;
  IF juntando_nomes() THEN RETURN; END IF;
  IF EXISTS (
    SELECT FROM financeiro_contas_a_pagar c
    CROSS JOIN LATERAL alcadas_de('financeiro_contas_a_pagar', to_jsonb(c), (SELECT a.regra FROM aprovaveis() a WHERE a.tabela = 'financeiro_contas_a_pagar')) r
    LEFT JOIN aprovacoes p ON p.tabela = 'financeiro_contas_a_pagar' AND p.registro_id = c.id AND p.alcada_id = r.id AND p.situacao = 'Aprovada'
    WHERE c.id = conta AND c.acima_do_orcamento AND c.status = 'Paga' AND r.so_acima AND p.id IS NULL
  ) THEN
    RAISE EXCEPTION USING ERRCODE = 'AL001', MESSAGE = 'Passa do orçamento do projeto, e acima dele é preciso aprovação antes de pagar. Deixe a conta Pendente e peça a aprovação, ou diminua a parte.';
  END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION pedir_pelos_projetos(conta integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM alcadas WHERE tabela = 'financeiro_contas_a_pagar' AND ativa AND projeto_id IS NOT NULL) THEN RETURN; END IF;
  -- The triggers of the table do the rest.
  UPDATE financeiro_contas_a_pagar SET aprovacao = aprovacao WHERE id = conta;
  IF juntando_nomes() THEN RETURN; END IF;
  IF EXISTS (
    SELECT FROM financeiro_contas_a_pagar c
    CROSS JOIN LATERAL alcadas_de('financeiro_contas_a_pagar', to_jsonb(c), (SELECT a.regra FROM aprovaveis() a WHERE a.tabela = 'financeiro_contas_a_pagar')) r
    LEFT JOIN aprovacoes p ON p.tabela = 'financeiro_contas_a_pagar' AND p.registro_id = c.id AND p.alcada_id = r.id AND p.situacao = 'Aprovada'
    WHERE c.id = conta AND c.status = 'Paga' AND r.projeto_id IS NOT NULL AND p.id IS NULL
  ) THEN
    RAISE EXCEPTION USING ERRCODE = 'AL001', MESSAGE = 'O projeto tem uma alçada: é preciso aprovação antes de pagar. Deixe a conta Pendente e peça a aprovação, ou retire a parte do projeto.';
  END IF;
END $$;
--> statement-breakpoint
-- How many lines wait is no guess: a third of all, which the planner supposes, it would rather read from the whole table.
CREATE STATISTICS extrato_linhas_resta ON (case when ignorada then 0 when valor < 0 then -valor - tarifa - conciliado else valor + tarifa - conciliado end) FROM financeiro_extrato_linhas;

CREATE INDEX "recebiveis_mes" ON "financeiro_recebiveis" USING btree (coalesce(data_emissao_nota_fiscal, data_vencimento),"id") WHERE status <> 'Cancelado';--> statement-breakpoint
CREATE INDEX "recebiveis_nota" ON "financeiro_recebiveis" USING btree ("data_emissao_nota_fiscal","id");
--> statement-breakpoint
DROP TRIGGER mes_fechado_alterar ON financeiro_recebiveis;
--> statement-breakpoint
-- A cancelled receivable counts in no month, as a cancelled payable.
CREATE OR REPLACE FUNCTION mes_do_recebivel() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  de numeric;
  para numeric;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status <> 'Cancelado' THEN
    de := OLD.bruto - OLD.retido;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status <> 'Cancelado' THEN
    para := NEW.bruto - NEW.retido;
  END IF;
  PERFORM mudar_meses(TG_TABLE_NAME, CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END, TG_OP,
    coalesce(OLD.data_emissao_nota_fiscal, OLD.data_vencimento), de, coalesce(NEW.data_emissao_nota_fiscal, NEW.data_vencimento), para);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mes_fechado_alterar AFTER UPDATE ON financeiro_recebiveis FOR EACH ROW
WHEN ((coalesce(OLD.data_emissao_nota_fiscal, OLD.data_vencimento), OLD.bruto, OLD.retido, OLD.status = 'Cancelado')
  IS DISTINCT FROM (coalesce(NEW.data_emissao_nota_fiscal, NEW.data_vencimento), NEW.bruto, NEW.retido, NEW.status = 'Cancelado'))
EXECUTE FUNCTION mes_do_recebivel();
--> statement-breakpoint
-- Keeps `acima_do_orcamento` of the payables still to be paid that have a part in a project. Called at commit, once a project: whoever
-- comes second waits here, and sees the sums of whoever came first. Without a rule that asks for it nothing is measured.
CREATE FUNCTION medir_projeto(projeto integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  medidos text := coalesce(current_setting('app.projetos_medidos', true), '');
BEGIN
  IF medidos LIKE '% ' || projeto || ' %' OR NOT EXISTS (
    SELECT FROM alcadas WHERE tabela = 'financeiro_contas_a_pagar' AND so_acima AND ativa
  ) THEN
    RETURN;
  END IF;
  PERFORM set_config('app.projetos_medidos', medidos || ' ' || projeto || ' ', true);
  PERFORM pg_advisory_xact_lock(4210784, projeto);
  WITH abertas AS MATERIALIZED (
    SELECT c.id, c.acima_do_orcamento FROM financeiro_contas_a_pagar c
    WHERE c.status IN ('Pendente', 'Aprovada', 'Vencida')
      AND c.id IN (SELECT d.conta_id FROM financeiro_despesas_projeto d WHERE d.projeto_id = projeto AND d.conta_id IS NOT NULL)
  ), partes AS MATERIALIZED (
    SELECT DISTINCT d.conta_id, d.projeto_id, coalesce(d.categoria_despesa, '') AS categoria
    FROM financeiro_despesas_projeto d WHERE d.conta_id IN (SELECT id FROM abertas)
  ), categorias AS MATERIALIZED (
    SELECT p.projeto_id, p.categoria, passa_do_orcamento(p.projeto_id, p.categoria) AS passa
    FROM (SELECT DISTINCT projeto_id, categoria FROM partes) p
  ), medidas AS (
    SELECT p.conta_id, bool_or(g.passa) AS acima FROM partes p JOIN categorias g USING (projeto_id, categoria) GROUP BY p.conta_id
  )
  UPDATE financeiro_contas_a_pagar c SET acima_do_orcamento = m.acima
  FROM medidas m JOIN abertas a ON a.id = m.conta_id AND a.acima_do_orcamento <> m.acima
  WHERE c.id = m.conta_id;
END $$;
--> statement-breakpoint
-- What a project costs changed, or what it may cost.
CREATE FUNCTION orcamento_mudou() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM medir_projeto(OLD.projeto_id); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM medir_projeto(NEW.projeto_id); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orcamento_mudou AFTER INSERT ON custos_somas DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION orcamento_mudou();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orcamento_mudou AFTER INSERT OR UPDATE OR DELETE ON financeiro_orcamento_projeto DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION orcamento_mudou();
--> statement-breakpoint
CREATE FUNCTION orcamento_total_mudou() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM medir_projeto(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orcamento_mudou AFTER UPDATE OF orcamento_total ON financeiro_projetos DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD.orcamento_total IS DISTINCT FROM NEW.orcamento_total) EXECUTE FUNCTION orcamento_total_mudou();
--> statement-breakpoint
-- A rule that asks above the budget is made or switched on: what was not measured without it is measured now.
CREATE FUNCTION alcada_acima_do_orcamento() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM medir_projeto(p.projeto_id) FROM (
    SELECT DISTINCT d.projeto_id FROM financeiro_despesas_projeto d JOIN financeiro_contas_a_pagar c ON c.id = d.conta_id
    WHERE c.status IN ('Pendente', 'Aprovada', 'Vencida') ORDER BY d.projeto_id
  ) p;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER acima_do_orcamento AFTER INSERT OR UPDATE ON alcadas DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.so_acima AND NEW.ativa) EXECUTE FUNCTION alcada_acima_do_orcamento();

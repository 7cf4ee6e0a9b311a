import { render } from 'solid-js/web';
import '../styles/all.css';
import { App } from './App';
import { Office } from './office';

const office = new Office(location.origin);
const root = document.getElementById('root');
if (root !== null) render(() => <App office={office} />, root);
